import type { Json } from '../canonical-json.js';
import { type Checkpoint, parseCheckpoint } from '../checkpoint.js';
import { sameBytes, sameHash } from '../hash.js';
import { readKeySet } from '../key-set.js';
import { openCheckpoint } from '../open-checkpoint.js';
import { parseNote } from '../signed-note.js';
import { keysIn } from './keys.js';
import { PackRefused } from './pack-failure.js';

/** A checkpoint that the reader got elsewhere has nothing that the pack's own has not. @throws PackRefused */
export function checkNewer(checkpoint: Checkpoint, newer: string, keysText: string): void {
  const keys = keysIn(keysText);
  const opened = openCheckpoint(newer, keys);
  if (!opened.ok) {
    if (opened.problem === 'bad_signature' && isOfUnknownKey(newer, checkpoint, keys)) {
      throw new PackRefused(
        'newer_checkpoint_of_unknown_key',
        undefined,
        'The newer checkpoint is signed by none of the keys that the pack lists. The log may have another key since the pack was made, or somebody else has signed it: verify that checkpoint by the keys that the log has today, whose fingerprints you have got elsewhere, and ask for a pack of today.',
      );
    }
    throw new PackRefused(
      opened.problem,
      undefined,
      `The newer checkpoint is not one of the pack's keys: ${opened.message}.`,
    );
  }
  const { origin, size, root } = opened.checkpoint;
  if (origin !== checkpoint.origin) {
    throw new PackRefused(
      'wrong_log',
      undefined,
      `The newer checkpoint is of ${origin}, the pack of ${checkpoint.origin}.`,
    );
  }
  if (size > checkpoint.size) {
    throw new PackRefused(
      'older_pack',
      'checkpoint.txt',
      `The pack is an older one: its checkpoint has ${checkpoint.size} events, and the log had ${size} when the newer one was signed.`,
    );
  }
  if (size === checkpoint.size && !sameHash(root, checkpoint.root)) {
    throw new PackRefused(
      'another_history',
      'checkpoint.txt',
      `Both checkpoints have ${size} events and different roots: two histories were signed with the log's keys.`,
    );
  }
}

/** Whether it says that it is of the same log, and none of its signatures is said to be by a key that the pack lists. */
function isOfUnknownKey(note: string, { origin }: Checkpoint, keys: Json): boolean {
  const parsed = parseNote(note);
  const set = readKeySet(keys, origin);
  if (!parsed.ok || !set.ok) return false;
  const reading = parseCheckpoint(parsed.text);
  if (!reading.ok || reading.checkpoint.origin !== origin) return false;
  return !parsed.signatures.some(({ name, keyId }) =>
    set.keys.some(({ verifier }) => verifier.name === name && sameBytes(verifier.keyId, keyId)),
  );
}
