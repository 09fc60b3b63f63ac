import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { textFrom } from '../reading/ask';
import { readKey } from '../reading/use-read';
import { useSession } from '../session/use-session';
import { readCheckpoint, readKeys } from './trust';

/** Verified here. */
export function useTrust() {
  const { authorized, resellerId } = useSession();
  const keys = useQuery({
    queryKey: readKey(resellerId, '/api/v1/audit/keys', 'text'),
    queryFn: () => textFrom(authorized, '/api/v1/audit/keys'),
    staleTime: 60_000,
  });
  const note = useQuery({
    queryKey: readKey(resellerId, '/api/v1/audit/checkpoint', 'text'),
    queryFn: () => textFrom(authorized, '/api/v1/audit/checkpoint'),
  });
  const read = useMemo(
    () => (keys.data === undefined ? undefined : readKeys(keys.data)),
    [keys.data],
  );
  const checkpoint = useMemo(
    () =>
      read === undefined || note.data === undefined ? undefined : readCheckpoint(note.data, read),
    [read, note.data],
  );
  return { keys, note, read, checkpoint };
}
