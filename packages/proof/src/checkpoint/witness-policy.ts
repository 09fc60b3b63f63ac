import { sameBytes } from '../hash.js';
import { failed, type Reading, refused } from '../reading.js';
import { cosignaturesOf, readWitnessKey, type WitnessVerifier } from './cosignature.js';

export interface WitnessPolicy {
  readonly keys: readonly string[];
  readonly least: number;
}

export function readWitnessPolicy({ keys, least }: WitnessPolicy) {
  const witnesses: WitnessVerifier[] = [];
  for (const [index, vkey] of keys.entries()) {
    const read = readWitnessKey(vkey);
    if (!read.ok) return refused(`witness ${index + 1}: ${read.message}`);
    const { name, point } = read.verifier;
    if (witnesses.some((one) => one.name === name || sameBytes(one.point, point))) {
      return refused(
        `witness ${index + 1}, ${name}, repeats an earlier name or key and would count twice`,
      );
    }
    witnesses.push(read.verifier);
  }
  if (!Number.isSafeInteger(least) || least < 0 || least > witnesses.length) {
    return refused(`${least} of ${witnesses.length} witnesses cannot have signed`);
  }
  return { ok: true as const, witnesses, least };
}

/**
 * Reads the texts of options or fields; undefined without keys and number.
 * @param least all keys by default
 */
export function typedWitnessPolicy(
  keys: readonly string[],
  least = '',
): Reading<{ readonly policy: WitnessPolicy | undefined }> {
  if (keys.length === 0 && least === '') return { ok: true, policy: undefined };
  if (keys.length === 0) return refused('their number requires the key of each');
  const policy = { keys, least: least === '' ? keys.length : Number(least) };
  const read = readWitnessPolicy(policy);
  if (!read.ok) return read;
  return policy.least < 1 ? refused('at least one must have signed') : { ok: true, policy };
}

export function checkWitnesses(checkpoint: string, policy: WitnessPolicy) {
  const read = readWitnessPolicy(policy);
  if (!read.ok) return failed('malformed', `The witnesses' keys: ${read.message}`);
  const cosignatures = cosignaturesOf(checkpoint, read.witnesses);
  if (!cosignatures.ok) {
    return failed('bad_signature', `The checkpoint is not cosigned: ${cosignatures.message}`);
  }
  if (cosignatures.by.length < read.least) {
    const names = cosignatures.by.map(({ name }) => name).join(', ') || 'none';
    const message = `${read.least} of ${read.witnesses.length} witnesses must have signed the checkpoint, and ${cosignatures.by.length} have (${names}): others can have seen another history`;
    return failed('too_few_witnesses', message);
  }
  return { ok: true as const, by: cosignatures.by };
}
