import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { typedWitnessPolicy } from '../src/checkpoint/witness-policy.js';
import {
  cosignedLine,
  type Json,
  outliveReader,
  readKeySet,
  tlogProofHeader,
  verifyReceipt,
  type WitnessPolicy,
  withDashedValues,
} from '../src/index.js';
import { isFingerprint } from '../src/pack/keys.js';
import { beginsWith, openPack } from '../src/pack/node/open-pack.js';
import { plainLine, verdictLines } from '../src/pack/verdict-text.js';
import { verifyPack } from '../src/pack/verify-pack.js';

const usage = `usage: node verify.mjs [PACK] [--key FINGERPRINT]... [--newer FILE] [--witness KEY]... [--witnesses NUMBER]
       node verify.mjs RECEIPT --key FILE [--witness KEY]... [--witnesses NUMBER]

PACK is the zip archive, or the folder with its unpacked files. Default: the folder of verify.mjs.

  --key FINGERPRINT  the fingerprint of the log's key, from another source than the pack; or a file with the
                     key, in the format of GET /audit/keys. Without it, only consistency is checked.
  --newer FILE       a later checkpoint from another source: an older pack is refused
  --witness KEY      the key of a witness that must have signed the checkpoint, from the witness
  --witnesses NUMBER minimum number of these witnesses; default: all

RECEIPT is a C2SP tlog-proof, which requires the key itself.

Exit code: 0 valid, 1 refused, 2 not readable.`;

declare const PAGE_SHA256: string;

class CannotRun extends Error {}

const options = {
  key: { type: 'string', multiple: true, default: [] as string[] },
  newer: { type: 'string' },
  witness: { type: 'string', multiple: true, default: [] as string[] },
  witnesses: { type: 'string' },
  help: { type: 'boolean', default: false, short: 'h' },
} as const;

async function main(): Promise<number> {
  const { values, positionals } = parsedArguments();
  if (values.help) return print(usage.split('\n'), 0);
  const self = fileURLToPath(import.meta.url);
  const [path = dirname(self), ...others] = positionals;
  if (others.length > 0) throw new CannotRun('Only one pack is allowed.');
  const typed = typedWitnessPolicy(values.witness, values.witnesses);
  if (!typed.ok) throw new CannotRun(`--witness: ${typed.message}.`);
  const about = statSync(path, { throwIfNoEntry: false });
  if (about === undefined) throw new CannotRun(`The pack ${path} does not exist.`);
  const keys = values.key.filter((key) => !isFingerprint(key)).map(keysIn);
  if (about.isFile() && (await beginsWith(path, tlogProofHeader))) {
    return receipt(path, keys[0], typed.policy);
  }
  const verdict = await verifyPack({
    files: () => openPack(path),
    fingerprints: values.key.filter(isFingerprint),
    keys,
    newer: values.newer === undefined ? undefined : textOf(values.newer),
    witnesses: typed.policy,
    verifiers: {
      'verify.mjs': createHash('sha256').update(readFileSync(self)).digest('hex'),
      'verify.html': PAGE_SHA256,
    },
  });
  return print(verdictLines(verdict), verdict.ok ? 0 : 1);
}

function parsedArguments() {
  try {
    const args = withDashedValues(process.argv.slice(2), options);
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CannotRun(`${messageOf(error)}\n\n${usage}`);
  }
}

function keysIn(file: string): Json {
  const text = textOf(file, `--key: ${file} is neither a fingerprint (43 characters) nor a file.`);
  let keys: Json;
  try {
    keys = JSON.parse(text);
  } catch {
    throw new CannotRun(`--key: the file ${file} is not JSON.`);
  }
  if (readKeySet(keys, 'unnamed').ok) return keys;
  throw new CannotRun(`--key: the file ${file} contains no key.`);
}

function receipt(path: string, publicJwk: Json | undefined, witnesses?: WitnessPolicy): number {
  if (publicJwk === undefined) {
    throw new CannotRun(
      'A receipt requires the key: add --key FILE, with the answer to GET /audit/keys.',
    );
  }
  const verdict = verifyReceipt({ receipt: textOf(path), publicJwk, witnesses });
  if (!verdict.ok) return print([`REFUSED (${verdict.problem}): ${verdict.message}`], 1);
  const { event, index, checkpoint } = verdict;
  const lines = [
    `The event is in the signed log: ${checkpoint.origin}, leaf ${index} of ${checkpoint.size}`,
    ...verdict.witnesses.map(cosignedLine),
    JSON.stringify(event),
  ];
  return print(lines, 0);
}

function textOf(file: string, otherwise = `The file ${file} does not exist.`): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new CannotRun(otherwise);
  }
}

function print(lines: readonly string[], code: number): number {
  for (const line of lines) process.stdout.write(`${plainLine(line)}\n`);
  return code;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

try {
  outliveReader(process.stdout);
  process.exitCode = await main();
} catch (error) {
  const message = messageOf(error);
  const isUsage = error instanceof CannotRun;
  process.stderr.write(`${isUsage ? message : `Verification failed: ${message}`}\n`);
  process.exitCode = 2;
}
