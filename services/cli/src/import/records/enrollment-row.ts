import type { CreateEnrollmentBody } from '@exchange/client';
import type { Json, JsonObject } from '@exchange/units';

type ObjectMember = 'service_point' | 'authorization';
type Members = {
  readonly [Name in ObjectMember]: readonly (keyof NonNullable<CreateEnrollmentBody[Name]>)[];
};

/** Each member has a column, as in the list's CSV. */
const membersOf: Members = {
  service_point: ['scheme', 'id'],
  authorization: ['method', 'obtained_at', 'reference', 'sha256'],
};
const columns = Object.entries(membersOf).flatMap(([name, members]) =>
  members.map((member) => ({ name, member, column: `${name}_${member}` })),
);

export const memberColumns: readonly string[] = columns.map(({ column }) => column);

export function enrollmentOfRow(row: JsonObject): JsonObject {
  const body = new Map<string, Json>();
  const objects = new Map<string, Record<string, Json>>();
  for (const [name, value] of Object.entries(row)) {
    const place = columns.find(({ column }) => column === name);
    if (place === undefined) {
      body.set(name, value);
      continue;
    }
    const object = objects.get(place.name) ?? {};
    object[place.member] = value;
    objects.set(place.name, object);
  }
  return Object.fromEntries([...body, ...objects]);
}
