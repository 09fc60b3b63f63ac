import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { textFrom } from '../reading/ask';
import { readKey } from '../reading/use-read';
import { useSession } from '../session/use-session';
import { checkInclusion, readCheckpoint, readKeys } from './trust';

function useText(path: string, staleTime?: number) {
  const { authorized, resellerId } = useSession();
  return useQuery({
    queryKey: readKey(resellerId, path, 'text'),
    queryFn: ({ signal }) => textFrom(authorized, path, signal),
    staleTime,
  });
}

function useKeys() {
  const keys = useText('/api/v1/audit/keys', 60_000);
  const read = useMemo(
    () => (keys.data === undefined ? undefined : readKeys(keys.data)),
    [keys.data],
  );
  return { keys, read };
}

export function useTrust() {
  const { keys, read } = useKeys();
  const note = useText('/api/v1/audit/checkpoint');
  const checkpoint = useMemo(
    () =>
      read === undefined || note.data === undefined ? undefined : readCheckpoint(note.data, read),
    [read, note.data],
  );
  return { keys, note, read, checkpoint };
}

export function useInclusion(position: string) {
  const { keys, read } = useKeys();
  const proof = useText(`/api/v1/audit/proof/inclusion?position=${position}`);
  const check = useMemo(
    () =>
      proof.data === undefined || read === undefined ? undefined : checkInclusion(proof.data, read),
    [proof.data, read],
  );
  return { check, query: [proof, keys].find(({ isSuccess }) => !isSuccess) ?? proof };
}
