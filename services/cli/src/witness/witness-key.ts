import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { generatePrivateJwk, readSigner, type WitnessSigner, witnessSigner } from '@exchange/proof';
import { readIfThere } from '@exchange/runtime/process/read-if-there';
import { CommandFailed, UsageError } from '../command.js';
import { writeDurably } from './log-record.js';

const keyFile = 'witness-key.json';

/** Creates the key at the first start (mode 600). */
export async function witnessKey(directory: string, name?: string): Promise<WitnessSigner> {
  const file = join(directory, keyFile);
  const text = readIfThere(file);
  if (text === undefined) {
    const made = generatePrivateJwk(name ?? `ledger-witness/${randomBytes(8).toString('hex')}`);
    if (!readSigner(made).ok) {
      throw new UsageError(
        '--name must not contain spaces or plus signs; example: witness.example/w1.',
      );
    }
    await writeDurably(file, `${JSON.stringify(made)}\n`, 0o600);
    return witnessSigner(made);
  }
  const jwk = privateKeyIn(text);
  if (jwk === undefined) {
    throw new CommandFailed(`${file} does not contain a private key. Restore it from a copy.`);
  }
  if (name !== undefined && name !== jwk.kid) {
    throw new UsageError(
      `--name is ${name}, but the key in ${file} is of ${jwk.kid}: a witness keeps its name. Omit --name, or use another folder.`,
    );
  }
  return witnessSigner(jwk);
}

function privateKeyIn(text: string) {
  try {
    const jwk = JSON.parse(text);
    const read = readSigner(jwk);
    return read.ok ? { ...read.signer.publicJwk, d: String(jwk.d) } : undefined;
  } catch {
    return undefined;
  }
}
