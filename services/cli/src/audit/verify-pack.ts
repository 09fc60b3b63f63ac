import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { verifiers } from '@exchange/ledger/audit/pack/verifiers';
import type { WitnessPolicy } from '@exchange/proof';
import {
  fingerprintsOf,
  isFingerprint,
  plainLine,
  verdictLines,
  verifyPack,
} from '@exchange/proof/pack';
import { beginsWith, openPack } from '@exchange/proof/pack/open';
import { exitCodes, UsageError } from '../command.js';
import type { Terminal } from '../terminal.js';
import { keysIn, readText } from './proof-files.js';

export async function isPack(path: string): Promise<boolean> {
  return statSync(path).isDirectory() || beginsWith(path, 'PK');
}

export async function tellPack(
  terminal: Terminal,
  path: string,
  options: {
    readonly keys: readonly string[];
    readonly newer: string | undefined;
    readonly witnesses: WitnessPolicy | undefined;
  },
): Promise<number> {
  const made = verifiers();
  const verdict = await verifyPack({
    files: () => openPack(path),
    fingerprints: options.keys.flatMap(fingerprints),
    ...(options.newer === undefined ? {} : { newer: options.newer }),
    ...(options.witnesses && { witnesses: options.witnesses }),
    verifiers: {
      'verify.mjs': sha256(made['verify.mjs']),
      'verify.html': sha256(made['verify.html']),
    },
    onProgress: (events) => terminal.status(`${events.toLocaleString('en')} events`),
  });
  for (const line of verdictLines(verdict)) terminal.out(plainLine(line));
  return verdict.ok ? exitCodes.fine : exitCodes.someRefused;
}

function fingerprints(text: string): readonly string[] {
  if (isFingerprint(text)) return [text];
  if (!existsSync(text)) {
    throw new UsageError(`--key: ${text} is neither a fingerprint (43 characters) nor a file.`);
  }
  const fingerprints = fingerprintsOf(keysIn(readText(text, '--key')));
  if (fingerprints === undefined) throw new UsageError(`--key: the file ${text} contains no key.`);
  return fingerprints;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
