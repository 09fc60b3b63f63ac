import { expect, test } from 'vitest';
import { gapOf, readGap, writeGap } from '../src/pack/gaps.js';
import { Frontier } from '../src/tree/tree.js';
import { hex } from './reference-tree.js';
import { sample } from './sample-export.js';

test('any gap can be replaced by hashes with the same root', () => {
  const size = 37;
  const { nodes } = sample(size);
  const whole = new Frontier();
  for (let leaf = 0; leaf < size; leaf += 1) whole.append(nodes.node(0, leaf));
  for (let first = 0; first < size; first += 1) {
    for (let last = first; last < size; last += 1) {
      const frontier = new Frontier();
      for (let leaf = 0; leaf < first; leaf += 1) frontier.append(nodes.node(0, leaf));
      const gap = readGap(writeGap(gapOf(nodes, { first, last })));
      frontier.appendRange(last + 1, gap?.hashes ?? []);
      for (let leaf = last + 1; leaf < size; leaf += 1) frontier.append(nodes.node(0, leaf));
      expect(hex(frontier.root()), `${first} to ${last}`).toBe(hex(whole.root()));
      expect(frontier.size).toBe(size);
    }
  }
});

test('a line that is not canonical text of a gap is refused', () => {
  const { nodes } = sample(9);
  const line = writeGap(gapOf(nodes, { first: 3, last: 8 }));
  expect(readGap(line)).toBeDefined();
  const event = JSON.parse(line);
  for (const wrong of [
    '',
    'null',
    '[]',
    ` ${line}`,
    JSON.stringify({ ...event, first: 4 }),
    JSON.stringify({ ...event, last: 2 }),
    JSON.stringify({ ...event, last: 1e300 }),
    JSON.stringify({ ...event, hashes: event.hashes.slice(1) }),
    JSON.stringify({ ...event, hashes: 'hashes' }),
    JSON.stringify({ ...event, more: 1 }),
    JSON.stringify({ first: -1, last: 8, hashes: event.hashes }),
  ]) {
    expect(readGap(wrong), wrong).toBeUndefined();
  }
});
