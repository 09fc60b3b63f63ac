import {
  type Checkpoint,
  emptyRoot,
  type Json,
  openCheckpoint,
  parseAddCheckpoint,
  parseCheckpoint,
  parseNote,
  sameBytes,
  signatureLineOf,
  verifyConsistency,
  type WitnessSigner,
} from '@exchange/proof';
import { Semaphore } from '@exchange/runtime/process/semaphore';
import type { KnownLogs } from './known-logs.js';
import { type LogRecord, openLogRecord } from './log-record.js';

export interface WitnessReply {
  readonly status: 200 | 400 | 403 | 404 | 405 | 409 | 413 | 422 | 500 | 503;
  readonly text: string;
  readonly contentType?: string;
  readonly allow?: string;
}

export type Witness = ReturnType<typeof createWitness>;

const waitingMax = 32;

interface WitnessedLog {
  readonly keys: Json;
  readonly record: LogRecord;
  readonly turns: Semaphore;
  waiting: number;
}

/** @param onRefused receives the proof of a fork */
export function createWitness(
  directory: string,
  logs: KnownLogs,
  signer: WitnessSigner,
  onRefused: (note: string, why: string) => void,
) {
  const witnessed = new Map<string, WitnessedLog>();
  for (const [origin, keys] of logs) {
    const record = openLogRecord(directory, origin, signer.vkey);
    witnessed.set(origin, { keys, record, turns: new Semaphore(1), waiting: 0 });
  }

  async function sign(record: LogRecord, request: Signing): Promise<WitnessReply> {
    const latest = record.latest()?.checkpoint;
    const refusal = inconsistency(request, latest);
    if (refusal !== undefined) {
      if (refusal.status === 422) onRefused(`${request.text}\n${request.logLines}`, refusal.text);
      return refusal;
    }
    const line = signer.cosign(request.text, Math.floor(Date.now() / 1000));
    await record.keep(request.checkpoint, `${request.text}\n${request.logLines}${line}`);
    return { status: 200, text: line };
  }

  return {
    latest: (origin: string) => witnessed.get(origin)?.record.latest()?.note,
    async addCheckpoint(body: string): Promise<WitnessReply> {
      const parsed = parseAddCheckpoint(body);
      if (!parsed.ok) return refused(400, parsed.message);
      const { old, proof, checkpoint: note } = parsed.request;
      const read = readUnverified(note);
      if (typeof read === 'string') return refused(400, read);
      const log = witnessed.get(read.checkpoint.origin);
      if (log === undefined) return refused(404, 'this witness does not know the log');
      const opened = openCheckpoint(note, log.keys);
      if (!opened.ok) return refused(403, opened.message);
      const { checkpoint } = opened;
      if (old > checkpoint.size) return refused(400, 'the old size is larger than the checkpoint');
      const { text } = read;
      const logLines = read.signatures
        .map((one) => signatureLineOf(one))
        .filter((line) => openCheckpoint(`${text}\n${line}`, log.keys).ok)
        .join('');
      const request = { old, proof, checkpoint, text, logLines };
      if (log.waiting >= waitingMax) return refused(503, 'too many requests about this log');
      log.waiting += 1;
      return log.turns
        .run(() => sign(log.record, request))
        .finally(() => {
          log.waiting -= 1;
        });
    },
  };
}

interface Signing {
  readonly old: number;
  readonly proof: readonly Uint8Array[];
  readonly checkpoint: Checkpoint;
  readonly text: string;
  readonly logLines: string;
}

function inconsistency(
  { old, proof, checkpoint }: Signing,
  latest: Checkpoint | undefined,
): WitnessReply | undefined {
  const signedSize = latest?.size ?? 0;
  if (old !== signedSize) {
    return { status: 409, text: `${signedSize}\n`, contentType: 'text/x.tlog.size' };
  }
  const { size, root } = checkpoint;
  if (size === 0 && !sameBytes(root, emptyRoot)) {
    return refused(422, 'a tree without leaves has another root');
  }
  if (old === 0) {
    return proof.length > 0 ? refused(422, 'a proof from size 0 must be empty') : undefined;
  }
  const firstRoot = latest?.root ?? emptyRoot;
  if (!verifyConsistency({ first: old, firstRoot, second: size, secondRoot: root, proof })) {
    return refused(422, 'the checkpoint does not continue the last signed one');
  }
  return undefined;
}

function readUnverified(note: string) {
  const parsed = parseNote(note);
  if (!parsed.ok) return `the note is malformed: ${parsed.message}`;
  const read = parseCheckpoint(parsed.text);
  if (!read.ok) return `the checkpoint is malformed: ${read.message}`;
  return { ...parsed, checkpoint: read.checkpoint };
}

function refused(status: WitnessReply['status'], why: string): WitnessReply {
  return { status, text: `${why}\n` };
}
