import { expect, test } from 'vitest';
import type { Decider } from '../../runtime/src/commands/decider.js';
import { given } from '../../runtime/test/given.js';

interface Changing<State, Command, Event, Refusal, Fields> {
  readonly decider: Decider<State, Command, Event, Refusal>;
  readonly registered: Event;
  /** The fields of the registered thing that may change. */
  readonly fields: Fields;
  readonly changes: readonly Partial<Fields>[];
  /** The equal fields, with the keys of their members in another order. */
  readonly equal?: Partial<Fields>;
  update(changes: Partial<Fields>): Command;
  updated(changes: Partial<Fields>): Event;
  fieldsOf(state: State): object | undefined;
}

/** States the tests of a command that records the members that differ. */
export function testRecordedChanges<
  State,
  Command,
  Event,
  Refusal extends { readonly code: string },
  Fields extends object,
>(thing: Changing<State, Command, Event, Refusal, Fields>): void {
  const { decider, registered, fields, changes, equal = {}, update, updated, fieldsOf } = thing;

  test.each(changes)('records only the change %j, once', (change) => {
    const { state } = given(decider, registered)
      .when(update({ ...fields, ...change }))
      .then(updated(change))
      .when(update(change))
      .thenNothing();
    expect(fieldsOf(state)).toMatchObject({ ...fields, ...change });
    for (const [name, value] of Object.entries(change)) {
      expect(fieldsOf(state)).toHaveProperty(name, value);
    }
  });

  test.each([{}, fields, equal])('records no update to the equal fields %#', (same) => {
    given(decider, registered).when(update(same)).thenNothing();
  });
}
