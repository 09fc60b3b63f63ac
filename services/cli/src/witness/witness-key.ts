import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere } from '@exchange/ledger/audit/retired-keys';
import { generatePrivateJwk, readSigner, type WitnessSigner, witnessSigner } from '@exchange/proof';
import { CommandFailed, UsageError } from '../command.js';
import { writeDurably } from './durable-file.js';

const keyFile = 'witness-key.json';

/**
 * The witness's own key: made at the first start and kept in its folder, mode 600.
 *
 * @param name what it is called in its signatures; only the first start chooses it
 */
export async function witnessKey(directory: string, name?: string): Promise<WitnessSigner> {
  const file = join(directory, keyFile);
  const kept = readIfThere(file);
  if (kept === undefined) {
    const made = generatePrivateJwk(name ?? `ledger-witness/${randomBytes(8).toString('hex')}`);
    // A name that no note can hold is found before anything is kept.
    if (!readSigner(made).ok) {
      throw new UsageError('--name should have no spaces and plus signs, like witness.example/w1.');
    }
    await writeDurably(file, `${JSON.stringify(made)}\n`, 0o600);
    return witnessSigner(made);
  }
  const jwk = privateKeyIn(kept);
  if (jwk === undefined) {
    throw new CommandFailed(`${file} is no private key. Put it back from a copy.`);
  }
  if (name !== undefined && name !== jwk.kid) {
    throw new UsageError(
      `--name is ${name}, and the key in ${file} is of ${jwk.kid}: a witness keeps its name. Leave --name out, or use another folder.`,
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
