import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  cosignedLine,
  type Json,
  outliveReader,
  readWitnessPolicy,
  tlogProofHeader,
  verifyReceipt,
  type WitnessPolicy,
  withDashedValues,
} from '../src/index.js';
import { fingerprintsOf, isFingerprint, verdictLines, verifyPack } from '../src/pack/index.js';
import { beginsWith, openPack } from '../src/pack/node/open-pack.js';
import { plainLine } from '../src/pack/plain-line.js';
import { TextDigest } from '../src/pack/text-digest.js';
import { answerTables, isBeside, tablesBeside } from './tables-beside.js';

const usage = `usage: node verify.mjs [PACK] [--key FINGERPRINT]... [--newer FILE] [--witness KEY]... [--witnesses NUMBER]
       node verify.mjs RECEIPT --key FILE [--witness KEY]... [--witnesses NUMBER]

PACK is the zip archive, or the folder that it was unpacked into; without it, the folder of verify.mjs.

  --key FINGERPRINT  the fingerprint of the log's key, got elsewhere than from the pack; or a file with the
                     key, as GET /audit/keys answers it. Without it, the pack is compared with itself alone.
  --newer FILE       a checkpoint that you got later: it tells whether the log has more than the pack
  --witness KEY      the key of a witness that has to have signed the checkpoint too, got from the witness
  --witnesses NUMBER so many of them; all without it

RECEIPT is a C2SP tlog-proof, which needs the key itself.

Exit code: 0 it holds, 1 it does not, 2 it could not be read.`;

/** The digest of verify.html of this release; the build puts it here. */
declare const PAGE_SHA256: string;

class CannotRun extends Error {}

async function main(): Promise<number> {
  const { values, positionals } = argumentsOf();
  if (values.help) return tell(usage.split('\n'), 0);
  const self = fileURLToPath(import.meta.url);
  const [path = dirname(self), ...others] = positionals;
  if (others.length > 0) throw new CannotRun('One pack at a time.');
  const given = values.key.map(keyGiven);
  const witnesses = policyOf(values);
  if (await isReceipt(path)) return receipt(path, given, witnesses);
  const verifier = new TextDigest();
  verifier.addBytes(readFileSync(self));
  const verdict = await verifyPack({
    files: () => openPack(path),
    tables: tablesBeside(new URL(import.meta.url)),
    fingerprints: given.flatMap(({ fingerprints }) => fingerprints),
    ...(values.newer === undefined ? {} : { newer: textOf(values.newer) }),
    ...(witnesses && { witnesses }),
    verifiers: { 'verify.mjs': verifier.digest().sha256, 'verify.html': PAGE_SHA256 },
  });
  return tell(verdictLines(verdict), verdict.ok ? 0 : 1);
}

function argumentsOf() {
  const options = {
    key: { type: 'string', multiple: true, default: [] as string[] },
    newer: { type: 'string' },
    witness: { type: 'string', multiple: true, default: [] as string[] },
    witnesses: { type: 'string' },
    help: { type: 'boolean', default: false, short: 'h' },
  } as const;
  try {
    const args = withDashedValues(process.argv.slice(2), options);
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CannotRun(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

function policyOf(values: {
  readonly witness: readonly string[];
  readonly witnesses?: string | undefined;
}): WitnessPolicy | undefined {
  const { witness: keys, witnesses } = values;
  if (keys.length === 0 && witnesses === undefined) return undefined;
  if (witnesses !== undefined && !/^[1-9][0-9]*$/.test(witnesses)) {
    throw new CannotRun('--witnesses should be a number from 1 on.');
  }
  const least = witnesses === undefined ? keys.length : Number(witnesses);
  const read = readWitnessPolicy({ keys, least });
  if (!read.ok) throw new CannotRun(`--witness: ${read.message}.`);
  return { keys, least };
}

interface GivenKey {
  readonly fingerprints: readonly string[];
  /** The key itself, where a file was named. */
  readonly keys: Json | undefined;
}

function keyGiven(text: string): GivenKey {
  if (isFingerprint(text)) return { fingerprints: [text], keys: undefined };
  let keys: Json;
  try {
    keys = JSON.parse(textOf(text));
  } catch (error) {
    if (error instanceof CannotRun) {
      throw new CannotRun(`--key: ${text} is neither a fingerprint (43 characters) nor a file.`);
    }
    throw new CannotRun(`--key: the file ${text} is not JSON.`);
  }
  const fingerprints = fingerprintsOf(keys);
  if (fingerprints === undefined)
    throw new CannotRun(`--key: there is no key in the file ${text}.`);
  return { fingerprints, keys };
}

async function isReceipt(path: string): Promise<boolean> {
  try {
    return await beginsWith(path, tlogProofHeader);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EISDIR') return false;
    throw new CannotRun(`There is no pack ${path}.`);
  }
}

function receipt(
  path: string,
  given: readonly GivenKey[],
  witnesses: WitnessPolicy | undefined,
): number {
  const [publicJwk] = given.flatMap(({ keys }) => (keys === undefined ? [] : [keys]));
  if (publicJwk === undefined) {
    throw new CannotRun(
      'A receipt does not hold the key: add --key FILE, with what GET /audit/keys answers.',
    );
  }
  const verdict = verifyReceipt({
    receipt: textOf(path),
    publicJwk,
    ...(witnesses && { witnesses }),
  });
  if (!verdict.ok) return tell([`REFUSED (${verdict.problem}): ${verdict.message}`], 1);
  const { event, index, checkpoint } = verdict;
  return tell(
    [
      `The event is in the log that was signed: ${checkpoint.origin}, leaf ${index} of ${checkpoint.size}`,
      ...verdict.witnesses.map(cosignedLine),
      JSON.stringify(event),
    ],
    0,
  );
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new CannotRun(`There is no file ${file}.`);
  }
}

function tell(lines: readonly string[], code: number): number {
  for (const line of lines) process.stdout.write(`${plainLine(line)}\n`);
  return code;
}

try {
  if (isBeside) await answerTables();
  else {
    outliveReader(process.stdout);
    process.exitCode = await main();
  }
} catch (error) {
  process.stderr.write(
    `${error instanceof CannotRun ? error.message : `It could not be verified: ${error instanceof Error ? error.message : error}`}\n`,
  );
  process.exitCode = 2;
}
