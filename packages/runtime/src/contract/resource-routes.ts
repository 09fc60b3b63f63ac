import { z } from 'zod';
import type { Role } from '../credentials/role.js';
import type { LaneName } from '../event-log/lane-name.js';
import { asOf } from './query-parameters.js';
import { created, listed, readerRoute, registrarRoute, shown } from './successes.js';

interface Resource<Id extends z.ZodType, Schema extends z.ZodType> {
  readonly tag: string;
  readonly lanes: readonly LaneName[];
  /** Of all; that of one is below it, by `id`. */
  readonly path: string;
  readonly id: Id;
  readonly schema: Schema;
  /** Descriptions of one and of all. */
  readonly one: string;
  readonly all: string;
  readonly writer?: Role;
  readonly reader?: Role;
}

/** The common members of the routes of a resource, which registrars write by default. */
export function resourceRoutes<Id extends z.ZodType, Schema extends z.ZodType>({
  tag,
  lanes,
  path,
  id,
  schema,
  one,
  all,
  writer = 'registrar',
  reader = 'reader',
}: Resource<Id, Schema>) {
  const params = z.object({ id });
  const command = { ...registrarRoute(tag), roles: [writer] };
  const query = { ...readerRoute(tag, lanes), roles: [reader] };
  const ofOne = { path: `${path}/{id}`, params } as const;
  const written = { status: 200, description: one, schema } as const;
  return {
    params,
    command,
    query,
    create: { ...command, path, success: created(one, schema) },
    update: { ...command, ...ofOne, method: 'put', success: written },
    remove: (description: string) =>
      ({ ...command, ...ofOne, method: 'delete', success: { status: 204, description } }) as const,
    /** A command below the resource. */
    act: (name: string) =>
      ({ ...command, params, path: `${ofOne.path}/${name}`, success: written }) as const,
    list: { ...query, path, success: listed(all, schema) },
    get: {
      ...query,
      ...ofOne,
      query: z.strictObject({ as_of: asOf }),
      success: shown(one, schema),
      errors: [403, 404],
    },
  } as const;
}
