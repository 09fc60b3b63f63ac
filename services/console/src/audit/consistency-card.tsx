import { isObject, type Json, verifyConsistency } from '@exchange/proof';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { member } from '../forms/shape';
import { TextField } from '../parts/fields';
import { Alert, Button, Card, Waiting } from '../parts/layout';
import { decimalText } from '../parts/values/numbers';
import { Instant } from '../parts/values/values';
import { hashesOf, type KeysReading, readCheckpoint } from '../proof/trust';
import { useTrust } from '../proof/use-trust';
import { type Send, textFrom } from '../reading/ask';
import { useSession } from '../session/use-session';

export function ConsistencyCard() {
  const { note, read, checkpoint } = useTrust();
  const origin = checkpoint?.ok === true ? checkpoint.checkpoint.origin : undefined;
  const [typed, setTyped] = useState('');
  const [requested, setRequested] = useState<string>();
  const before = useMemo(
    () => (origin === undefined ? undefined : storedCheckpoint(origin)),
    [origin],
  );
  const beforeCheck = useConsistency(before?.note, note.data, read);
  const own = useConsistency(requested, note.data, read);
  const isNothingAgainst = before === undefined || beforeCheck.data?.ok === true;
  useEffect(() => {
    if (origin !== undefined && note.data !== undefined && isNothingAgainst) {
      keepCheckpoint(origin, note.data);
    }
  }, [origin, note.data, isNothingAgainst]);
  return (
    <Card title="Is the log unchanged?">
      {origin !== undefined && before === undefined && (
        <p className="muted">
          This is this browser’s first visit. It stores the checkpoint and compares it on the next
          visit.
        </p>
      )}
      {before !== undefined && (
        <div>
          <p>
            This browser stored a checkpoint on <Instant at={before.keptAt} show="both" />.
          </p>
          <Outcome query={beforeCheck} />
        </div>
      )}
      <form
        className="stack bare"
        onSubmit={(event) => {
          event.preventDefault();
          setRequested(`${typed.replaceAll('\r\n', '\n').trim()}\n`);
        }}
      >
        <TextField
          label="Older checkpoint"
          hint="A checkpoint that you saved: the whole text, with its signature"
          value={typed}
          onChange={setTyped}
          isMultiline
        />
        <div>
          <Button type="submit" isDisabled={typed.trim() === ''}>
            Compare with the newest
          </Button>
        </div>
      </form>
      {requested !== undefined && <Outcome query={own} />}
    </Card>
  );
}

function useConsistency(
  older: string | undefined,
  newer: string | undefined,
  keys: ReturnType<typeof useTrust>['read'],
) {
  const { authorized } = useSession();
  return useQuery({
    queryKey: ['consistency', older, newer, keys],
    queryFn:
      older === undefined || newer === undefined || keys === undefined
        ? skipToken
        : ({ signal }) => checkConsistency(authorized, { older, newer }, keys, signal),
  });
}

function Outcome({ query }: { readonly query: ReturnType<typeof useConsistency> }) {
  const { data } = query;
  if (data === undefined) return <Waiting query={query} text="Comparing…" />;
  if (!data.ok) return <Alert>{data.message}</Alert>;
  return (
    <p role="status">
      <span className="good">✓ Unchanged.</span> The first {decimalText(data.first)} of its{' '}
      {decimalText(data.second)} events are those of the older checkpoint, by a proof of{' '}
      {decimalText(data.hashes)} hashes.
    </p>
  );
}

const prefix = 'ledger-checkpoint ';

interface StoredCheckpoint {
  readonly note: string;
  readonly keptAt: string;
}

function storedCheckpoint(origin: string): StoredCheckpoint | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(prefix + origin) ?? 'null');
    const [note, keptAt] = ['note', 'keptAt'].map((name) => member(value, name));
    return typeof note === 'string' && typeof keptAt === 'string' ? { note, keptAt } : undefined;
  } catch {
    return undefined;
  }
}

function keepCheckpoint(origin: string, note: string): void {
  try {
    const entry: StoredCheckpoint = { note, keptAt: new Date().toISOString() };
    localStorage.setItem(prefix + origin, JSON.stringify(entry));
  } catch {
    // Storage is full or forbidden: the next visit compares with no earlier checkpoint.
  }
}

const refused = (message: string) => ({ ok: false as const, message });

async function checkConsistency(
  send: Send,
  notes: { readonly older: string; readonly newer: string },
  keys: KeysReading,
  signal: AbortSignal,
) {
  const older = readCheckpoint(notes.older, keys);
  if (!older.ok) return refused(`The older checkpoint is invalid: ${older.message}.`);
  const newer = readCheckpoint(notes.newer, keys);
  if (!newer.ok) return refused(`The newer checkpoint is invalid: ${newer.message}.`);
  const [from, to] = [older.checkpoint, newer.checkpoint];
  if (from.origin !== to.origin) {
    return refused(`The older checkpoint is of another log, ${from.origin}.`);
  }
  if (from.size > to.size) {
    return refused(
      `The log had ${from.size} events when the older checkpoint was signed, and has ${to.size} now: events were removed.`,
    );
  }
  const path = `/api/v1/audit/proof/consistency?first=${from.size}&second=${to.size}`;
  const body: Json = JSON.parse(await textFrom(send, path, signal));
  const proof = isObject(body) ? hashesOf(body['hashes']) : undefined;
  const isProven =
    proof !== undefined &&
    verifyConsistency({
      first: from.size,
      firstRoot: from.root,
      second: to.size,
      secondRoot: to.root,
      proof,
    });
  if (!isProven) {
    return refused(
      `The first ${from.size} events of the log differ from those of the older checkpoint: the log was rewritten.`,
    );
  }
  return { ok: true as const, first: from.size, second: to.size, hashes: proof.length };
}
