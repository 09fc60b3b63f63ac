import type { AttestedEvent } from '../attested-event.js';
import type { Checkpoint } from '../checkpoint/checkpoint.js';
import { readEventLine } from '../export/export-line.js';
import { sameBytes } from '../hash.js';
import { lineRunsOf, linesOf, UnreadableLine } from '../lines.js';
import { Frontier } from '../tree/tree.js';
import { isWithoutGaps, type PackSelection } from './description.js';
import { factsReader } from './event-facts.js';
import { type Gap, readGap } from './gaps.js';
import { textIn } from './members.js';
import { type PackProblem, PackRefused } from './pack-refused.js';
import type { PackSource } from './pack-source.js';

/**
 * Follows the tree from left to right: each event is a leaf, proofs cover the leaves between. Holds
 * the tree's right edge only. Yields runs of events, which are proven after the last one.
 * @throws PackRefused
 */
export async function* provenEvents(
  files: PackSource,
  { size, root }: Checkpoint,
  selection: PackSelection,
) {
  const outside = outsideOf(selection);
  const gaps = gapsIn(files);
  const frontier = new Frontier();
  let count = 0;
  let lastPosition = -1n;

  async function read(text: string) {
    count += 1;
    const line = readEventLine(text);
    if (!line.ok) throw wrong('malformed', `Line ${count} is malformed: ${line.message}.`);
    const { event, leafIndex, claimed, computed } = line;
    const name = `Event ${event.position} (leaf ${leafIndex}, line ${count})`;
    if (!sameBytes(claimed, computed)) {
      throw wrong('changed', `${name} does not match the hash in its line.`);
    }
    if (leafIndex >= size) throw wrong('added', `${name} is beyond the ${size} signed events.`);
    if (leafIndex < frontier.size) {
      throw wrong('reordered', `${name} follows an event of a higher index, or is repeated.`);
    }
    const position = BigInt(event.position);
    if (position <= lastPosition) {
      throw wrong('reordered', `${name} was recorded before the previous event.`);
    }
    lastPosition = position;
    if (leafIndex > frontier.size) await cross(leafIndex - 1, name);
    const where = outside(event, position, leafIndex);
    if (where !== undefined) throw wrong('outside', `${name} ${where}.`);
    frontier.append(computed);
    return { event, leafIndex };
  }

  async function cross(last: number, before: string): Promise<void> {
    const first = frontier.size;
    const { firstLeaf, endLeaf } = selection;
    const isInside = first < endLeaf && last >= firstLeaf && endLeaf > firstLeaf;
    if (isWithoutGaps(selection) && isInside) {
      const missing = Math.max(first, firstLeaf);
      throw wrong('dropped', `Event ${missing} of the log is missing before ${before}.`);
    }
    const { value: gap } = await gaps.next();
    if (gap?.first !== first || gap.last !== last) {
      throw wrong(
        'bad_proof',
        `No proof covers the leaves ${first} to ${last} before ${before}: an event or its proof is missing.`,
      );
    }
    frontier.appendRange(last + 1, gap.hashes);
  }

  try {
    for await (const lines of lineRunsOf(files.open('events.ndjson'))) {
      const events: Awaited<ReturnType<typeof read>>[] = [];
      for (const line of lines) events.push(await read(line));
      yield events;
    }
    if (frontier.size < size) await cross(size - 1, 'the end of the log');
    if ((await gaps.next()).done !== true) {
      throw wrong('bad_proof', 'The proofs have more lines than the events need.');
    }
  } catch (error) {
    if (!(error instanceof UnreadableLine)) throw error;
    throw wrong('malformed', `Line ${count + 1} cannot be read: ${error.message}.`);
  } finally {
    await gaps.return(undefined);
  }
  if (sameBytes(frontier.root(), root)) return;
  throw wrong(
    'changed',
    'The events do not lead to the signed root: an event, its index or a proof was altered, and the hashes were rewritten to match.',
  );
}

/** Undefined for an unreadable line. */
async function* gapsIn(files: PackSource): AsyncGenerator<Gap | undefined, void> {
  try {
    for await (const text of linesOf(files.open('proofs.ndjson'))) yield readGap(text);
  } catch (error) {
    if (!(error instanceof UnreadableLine)) throw error;
    yield undefined;
  }
}

/** Why an event is not in the selection. */
function outsideOf(selection: PackSelection) {
  const { reseller, firstLeaf, endLeaf, from, to, transactions } = selection;
  const factsOf = factsReader(selection);
  return (event: AttestedEvent, position: bigint, leafIndex: number): string | undefined => {
    if (isPosition(from) && position < BigInt(from)) return `is before position ${from}`;
    if (isPosition(to) && position > BigInt(to)) return `is after position ${to}`;
    if (leafIndex < firstLeaf || leafIndex >= endLeaf) {
      return `is outside the leaves from ${firstLeaf} to before ${endLeaf}`;
    }
    if (reseller !== null && textIn(event.data, 'reseller_id') !== reseller) {
      return `is not an event of reseller ${reseller}`;
    }
    const isSelected = transactions === null || factsOf(event).length > 0;
    return isSelected ? undefined : 'belongs to no selected transaction';
  };
}

const wrong = (problem: PackProblem, message: string) =>
  new PackRefused(problem, message, problem === 'bad_proof' ? 'proofs.ndjson' : 'events.ndjson');

const isPosition = (text: string | null): text is string => text !== null && /^\d+$/.test(text);
