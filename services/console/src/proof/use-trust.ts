import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { textFrom } from '../reading/ask';
import { readKey } from '../reading/use-read';
import { useSession } from '../session/use-session';
import { checkInclusion, readCheckpoint, readKeys } from './trust';

function useText<Data = string>(path: string, select?: (text: string) => Data) {
  const { authorized, resellerId } = useSession();
  return useQuery({
    queryKey: readKey(resellerId, path, 'text'),
    queryFn: ({ signal }) => textFrom(authorized, path, signal),
    select,
  });
}

const useKeys = () => useText('/api/v1/audit/keys', readKeys);

export function useTrust() {
  const keys = useKeys();
  const read = keys.data;
  const note = useText('/api/v1/audit/checkpoint');
  const checkpoint = useMemo(
    () =>
      read === undefined || note.data === undefined ? undefined : readCheckpoint(note.data, read),
    [read, note.data],
  );
  return { keys, note, read, checkpoint };
}

export function useInclusion(position: string) {
  const keys = useKeys();
  const read = keys.data;
  const proof = useText(`/api/v1/audit/proof/inclusion?position=${position}`);
  const check = useMemo(
    () =>
      proof.data === undefined || read === undefined ? undefined : checkInclusion(proof.data, read),
    [proof.data, read],
  );
  return { check, query: [proof, keys].find(({ isSuccess }) => !isSuccess) ?? proof };
}
