import { describe, expect, test } from 'vitest';
import { hasSignaturesOf, haveSameText } from './place.js';

const text = 'example.org/log\n7\nq83v\n';
const other = 'example.org/log\n8\nq83v\n';
const by = (name: string, key: number, signature = 9) =>
  `— ${name} ${Buffer.from([0, 0, 0, key, signature]).toString('base64')}\n`;
const note = (body: string, ...lines: readonly string[]) => `${body}\n${lines.join('')}`;
const [log, witness] = [by('example.org/log', 1), by('witness.example', 2)];

describe('a published checkpoint', () => {
  test('lacks the signature of a witness that signed after it was published', () => {
    expect(hasSignaturesOf(note(text, log), note(text, log, witness))).toBe(false);
  });

  test('has renewed signatures of the same or of fewer keys, in any order', () => {
    const published = note(text, log, witness);
    expect(hasSignaturesOf(published, note(text, by('witness.example', 2, 5), log))).toBe(true);
    expect(hasSignaturesOf(published, note(text, log))).toBe(true);
  });

  test.each([
    ['another text', note(other, log)],
    ['another key of the same name', note(text, log, by('witness.example', 3))],
    ['the same key id under another name', note(text, log, by('other.example', 2))],
    ['no note', text],
  ])('lacks the signatures of %s', (_, now) => {
    expect(hasSignaturesOf(note(text, log, witness), now)).toBe(false);
  });
});

test('two notes of different signers have the same text', () => {
  expect(haveSameText(note(text, log), note(text, witness))).toBe(true);
  expect(haveSameText(note(text, log), note(other, log))).toBe(false);
});
