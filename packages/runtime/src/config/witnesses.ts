import { readWitnessKey, type WitnessVerifier } from '@exchange/proof';
import { entriesOf } from './setting-forms.js';

/** Cosigns checkpoints, so that all readers see the same log. */
export interface ConfiguredWitness {
  readonly verifier: WitnessVerifier;
  /** Base URL of `/add-checkpoint`. */
  readonly url: string;
}

/** Common verifiers accept 16 signatures, including the log's. */
const witnessesMax = 15;

/** `<key> <address>`; the key names its witness. */
export const witnesses = entriesOf<ConfiguredWitness>(readEntry)
  .refine(areDistinct, 'names a witness or a key twice')
  .refine((all) => all.length <= witnessesMax, `has more than ${witnessesMax} witnesses`);

function areDistinct(all: readonly ConfiguredWitness[]): boolean {
  const keys = new Set(all.map(({ verifier }) => Buffer.from(verifier.point).toString('hex')));
  const names = new Set(all.map(({ verifier }) => verifier.name));
  return keys.size === all.length && names.size === all.length;
}

function readEntry(entry: string): ConfiguredWitness | string {
  const [vkey = '', address = '', ...rest] = entry.split(/ +/);
  if (address === '' || rest.length > 0) {
    return 'should be a key and an address with a space between them, as `ledger witness` prints them';
  }
  const key = readWitnessKey(vkey);
  if (!key.ok) return `has no witness's key: ${key.message}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    return 'should have an address like https://witness.example/ledger';
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    return 'should have an address without user, password, ? and #';
  }
  return { verifier: key.verifier, url: url.href.replace(/\/+$/, '') };
}
