import { sameJson } from '@exchange/runtime/commands/same-json';
import type { EventDefinition, EventOf } from '@exchange/runtime/event-log/event-schema';
import { z } from 'zod';

export type FieldsOf<
  Definition extends EventDefinition<string, z.ZodType>,
  Id extends keyof EventOf<Definition>['data'],
> = Omit<EventOf<Definition>['data'], Id> & { readonly id: EventOf<Definition>['data'][Id] };

export type SentChanges<Fields> = {
  readonly [Name in Exclude<keyof Fields, 'id'>]?: Fields[Name] | undefined;
};

type Changes<Sent> = { readonly [Name in keyof Sent]?: Exclude<Sent[Name], undefined> };

export function changesData<Shape extends Readonly<Record<string, z.ZodType>>>(shape: Shape) {
  const members = Object.entries(shape).map(([name, schema]) => [name, z.exactOptional(schema)]);
  return z.object(
    Object.fromEntries(members) as { [Name in keyof Shape]: z.ZodExactOptional<Shape[Name]> },
  );
}

export function changedFields<Sent extends object>(sent: Sent, current: object): Changes<Sent> {
  const changed = Object.entries(sent).filter(
    ([name, value]) => value !== undefined && !sameJson(value, Reflect.get(current, name)),
  );
  return Object.fromEntries(changed) as Changes<Sent>;
}
