import type { z } from 'zod';

/**
 * One event type as the log holds it: its name, the current version of its data, the schema of that version
 * and, where the data has changed since, one step from each older version to the next.
 */
export interface EventDefinition<Type extends string, Schema extends z.ZodType> {
  readonly type: Type;
  readonly version: number;
  readonly description: string;
  readonly data: Schema;
  readonly upcasters?: Readonly<Record<number, (old: unknown) => unknown>>;
}

/** Names an event type, keeping the literal type of its name. */
export function defineEvent<const Type extends string, Schema extends z.ZodType>(
  definition: EventDefinition<Type, Schema>,
): EventDefinition<Type, Schema> {
  return definition;
}

/** The event union member that a definition describes. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Schema>
    ? { readonly type: Type; readonly data: Readonly<z.output<Schema>> }
    : never;

/** An event that some codec has read, of whatever type. */
export interface AnyEvent {
  readonly type: string;
  readonly data: unknown;
}

/** Tells the events of these definitions from others; their schemas have accepted the data. */
export function eventGuard<Definition extends EventDefinition<string, z.ZodType>>(
  definitions: readonly Definition[],
): (event: AnyEvent) => event is EventOf<Definition> {
  const types: ReadonlySet<string> = new Set(definitions.map(({ type }) => type));
  return (event): event is EventOf<Definition> => types.has(event.type);
}
