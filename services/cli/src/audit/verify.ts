import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { verifiers } from '@exchange/ledger/audit/pack/verifiers';
import {
  cosignedLine,
  type Json,
  type ReceiptClaim,
  readKeySet,
  tlogProofHeader,
  typedWitnessPolicy,
  verifyExport,
  verifyReceipt,
  type WitnessPolicy,
} from '@exchange/proof';
import { isFingerprint, plainLine, verdictLines, verifyPack } from '@exchange/proof/pack';
import { beginsWith, openPack } from '@exchange/proof/pack/open';
import { type CommandContext, defineCommand, exitCodes, UsageError } from '../command.js';
import { defined } from '../service/client.js';
import type { Terminal } from '../terminal.js';
import { exportLines, readKeys, readText } from './proof-files.js';

export const auditVerify = defineCommand({
  words: ['audit', 'verify'],
  summary: 'verify an audit pack, an export or a receipt; needs no service',
  help: `usage: ledger audit verify <pack> [--key <fingerprint|file>]… [--newer <file>] [--witness <key>… [--witnesses <number>]]
       ledger audit verify <export> --checkpoint <file> --key <file> [--older <file>] [--witness <key>… [--witnesses <number>]]
       ledger audit verify <receipt> --key <file> [--witness <key>… [--witnesses <number>]]

A pack of GET /audit/pack (zip archive or unpacked folder) contains all evidence except the fingerprint of the log's key.
Get the fingerprint through another channel: without it, the pack is only checked against itself.
With --newer, a later checkpoint, it also checks whether the log continues the pack's log.

An export of GET /audit/events (NDJSON, or gzip when it ends in .gz) is checked against a checkpoint of GET /audit/checkpoint
and the public keys of GET /audit/keys. A retired key is valid for trees up to its last size. Differences are listed.
With --older, an earlier checkpoint, it also checks whether the log was rewritten since.

A receipt of GET /audit/receipts/{position} (a C2SP tlog-proof) holds its event and its checkpoint: it needs only the keys. The
proven event is printed as a line of JSON. Receipts are recognized by their first line.

The log's key does not prove that everyone got the same log: its holder can sign two. Name the keys of trusted witnesses with
--witness, as the witness prints them. At least --witnesses of them (default: all) must have signed the checkpoint. GET /audit/checkpoint?cosigned=2 gives the newest checkpoint that two have signed.

Exit code: 0 verified, 1 refuted, 2 it could not be read.`,
  options: {
    checkpoint: { type: 'string' },
    key: { type: 'string', multiple: true },
    newer: { type: 'string' },
    older: { type: 'string' },
    witness: { type: 'string', multiple: true },
    witnesses: { type: 'string' },
  },
  names: { least: 1, most: 1, fault: 'Name one file after `audit verify`.' },
  async run({ values, names: [file = ''], terminal, signal }) {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) throw new UsageError(`File not found: ${file}`);
    // A pipe cannot be read twice.
    if (!stats.isFile() && !stats.isDirectory()) {
      throw new UsageError(`${file} is not a file or folder: write its content to a file.`);
    }
    const typed = typedWitnessPolicy(values.witness ?? [], values.witnesses);
    if (!typed.ok) throw new UsageError(`--witness: ${typed.message}.`);
    const witnesses = typed.policy;
    if (stats.isDirectory() || (await beginsWith(file, 'PK'))) {
      if (values.checkpoint !== undefined || values.older !== undefined) {
        throw new UsageError('A pack contains its checkpoint: omit --checkpoint and --older.');
      }
      const newer = values.newer === undefined ? undefined : readText(values.newer, '--newer');
      return tellPack({ terminal, signal }, file, values.key ?? [], defined({ newer, witnesses }));
    }
    if (values.newer !== undefined) throw new UsageError('--newer is valid for packs only.');
    const [key, ...others] = values.key ?? [];
    if (others.length > 0)
      throw new UsageError('Only one --key is allowed: it may be a set of keys.');
    const receipt = await receiptIn(file);
    if (receipt !== undefined) {
      if (values.checkpoint !== undefined || values.older !== undefined) {
        throw new UsageError('A receipt contains its checkpoint: omit --checkpoint and --older.');
      }
      const publicJwk = readKeys(key);
      return tellReceipt(terminal, { receipt, publicJwk, ...(witnesses && { witnesses }) });
    }
    const checkpoint = readText(values.checkpoint, '--checkpoint');
    const older = values.older === undefined ? undefined : readText(values.older, '--older');
    const verdict = await verifyExport({
      lines: exportLines(file, signal),
      checkpoint,
      publicJwk: readKeys(key),
      ...defined({ olderCheckpoint: older, witnesses }),
    });
    if (verdict.ok) {
      terminal.out(
        `The export is the log that was signed: ${verdict.size.toLocaleString('en')} events, root ${verdict.root}`,
      );
      for (const one of verdict.witnesses) terminal.out(cosignedLine(one));
      return exitCodes.fine;
    }
    const { problem, message } = verdict;
    terminal.out(plainLine(`The export is not the log that was signed (${problem}): ${message}`));
    return exitCodes.someRefused;
  },
});

async function tellPack(
  { terminal, signal }: Pick<CommandContext, 'terminal' | 'signal'>,
  path: string,
  keys: readonly string[],
  evidence: { readonly newer?: string; readonly witnesses?: WitnessPolicy },
): Promise<number> {
  const made = verifiers();
  const verdict = await verifyPack({
    files: () => openPack(path),
    fingerprints: keys.filter(isFingerprint),
    keys: keys.filter((key) => !isFingerprint(key)).map(keysOfLog),
    ...evidence,
    verifiers: {
      'verify.mjs': sha256(made['verify.mjs']),
      'verify.html': sha256(made['verify.html']),
    },
    onProgress(events) {
      signal.throwIfAborted();
      terminal.status(`${events.toLocaleString('en')} events`);
    },
  });
  for (const line of verdictLines(verdict)) terminal.out(plainLine(line));
  return verdict.ok ? exitCodes.fine : exitCodes.someRefused;
}

function keysOfLog(file: string): Json {
  if (!existsSync(file)) {
    throw new UsageError(`--key: ${file} is neither a fingerprint (43 characters) nor a file.`);
  }
  const keys = readKeys(file);
  if (readKeySet(keys, 'unnamed').ok) return keys;
  throw new UsageError(`--key: the file ${file} contains no key.`);
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const receiptBytesMax = 64 * 1024 * 1024;

async function receiptIn(file: string): Promise<string | undefined> {
  if (!(await beginsWith(file, tlogProofHeader))) return undefined;
  if (statSync(file).size > receiptBytesMax) {
    throw new UsageError(`${file} is too large for a receipt.`);
  }
  return readFileSync(file, 'utf8');
}

function tellReceipt(terminal: Terminal, claim: ReceiptClaim): number {
  const verdict = verifyReceipt(claim);
  if (!verdict.ok) {
    terminal.out(plainLine(`The receipt proves nothing (${verdict.problem}): ${verdict.message}`));
    return exitCodes.someRefused;
  }
  const { event, index, checkpoint } = verdict;
  terminal.out(
    `The event is in the log that was signed: ${checkpoint.origin}, leaf ${index} of ${checkpoint.size}`,
  );
  for (const one of verdict.witnesses) terminal.out(cosignedLine(one));
  terminal.out(plainLine(JSON.stringify(event)));
  return exitCodes.fine;
}
