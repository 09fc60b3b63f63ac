import type { z } from 'zod';

export interface EventDefinition<
  Type extends string = string,
  Schema extends z.ZodType = z.ZodType,
> {
  readonly type: Type;
  readonly version: number;
  readonly description: string;
  readonly data: Schema;
  readonly upcasters?: Readonly<Record<number, (old: unknown) => unknown>>;
}

/** The version of the data is 1 by default. */
export function defineEvent<const Type extends string, Schema extends z.ZodType>(
  definition: Omit<EventDefinition<Type, Schema>, 'version'> & { readonly version?: number },
): EventDefinition<Type, Schema> {
  return { version: 1, ...definition };
}

export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Schema>
    ? { readonly type: Type; readonly data: Readonly<z.output<Schema>> }
    : never;

export interface AnyEvent {
  readonly type: string;
  readonly data: unknown;
}

export function eventGuard<Definition extends EventDefinition>(
  definitions: readonly Definition[],
): (event: AnyEvent) => event is EventOf<Definition> {
  const types: ReadonlySet<string> = new Set(definitions.map(({ type }) => type));
  return (event): event is EventOf<Definition> => types.has(event.type);
}
