import { describe, expect, test } from 'vitest';
import { eventDefinitions, ledger } from '../src/ledger.js';

describe('the event catalogue', () => {
  test('has each event type once, in the streams and in the list', () => {
    const inStreams: string[] = ledger.streams.flatMap(({ events }) =>
      events.map(({ type }) => type),
    );
    const listed: string[] = eventDefinitions.map(({ type }) => type);
    expect([...inStreams].sort()).toEqual([...listed].sort());
    expect(new Set(listed).size).toBe(listed.length);
  });

  test('has the lanes of each event type', () => {
    expect(Object.keys(ledger.lanesByEvent).sort()).toEqual(
      eventDefinitions.map(({ type }) => type).sort(),
    );
  });

  test.each(eventDefinitions.map((definition) => [definition.type, definition] as const))(
    '%s has a sentence as its description, and a version',
    (_, { description, version }) => {
      expect(description).toMatch(/^[A-Z].*\.$/);
      expect(version).toBeGreaterThan(0);
    },
  );
});
