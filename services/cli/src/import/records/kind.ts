import { itemOfRow, shapeColumns } from '@exchange/ledger/exchange/batch/table-row';
import { createCounterparty } from '@exchange/ledger/exchange/counterparty/contract';
import { createTransaction } from '@exchange/ledger/exchange/transaction/contract';
import {
  attachReseller,
  createCustomer,
  updateAttachment,
  updateCustomer,
} from '@exchange/ledger/registry/customer/contract';
import { createEnrollment, updateEnrollment } from '@exchange/ledger/registry/enrollment/contract';
import { createPlan, updatePlan } from '@exchange/ledger/registry/plan/contract';
import { rateRecordInput } from '@exchange/ledger/registry/rates/contract';
import { usageRecordInput } from '@exchange/ledger/registry/usage/contract';
import type { RouteContract } from '@exchange/runtime/contract/route';
import type { Json, JsonObject } from '@exchange/units';
import type { FileImport } from '../import-file.js';
import type { Target } from '../import-line.js';
import { targetOf, toRatesOf, toUsageOf } from '../targets.js';

/** Each member has a column, as in the list's CSV. */
const objectMembers = {
  service_point: ['scheme', 'id'],
  authorization: ['method', 'obtained_at', 'reference', 'sha256'],
};
const memberPlaces = Object.entries(objectMembers).flatMap(([name, members]) =>
  members.map((member) => ({ name, member, column: `${name}_${member}` })),
);

function enrollmentOfRow(row: JsonObject): JsonObject {
  const body: Record<string, Json> = {};
  const objects: Record<string, Record<string, Json>> = {};
  for (const [name, value] of Object.entries(row)) {
    const place = memberPlaces.find(({ column }) => column === name);
    if (place === undefined) body[name] = value;
    else objects[place.name] = { ...objects[place.name], [place.member]: value };
  }
  return { ...body, ...objects };
}

/** Without its profile, a deal would be delivered evenly. */
function dealOfRow({ shape, ...row }: JsonObject): JsonObject | string {
  if (shape === 'profile' && row['profile'] === undefined) {
    return 'a deal of the shape profile needs the column profile, which CSV lists lack: import it as NDJSON';
  }
  return itemOfRow(row);
}

/** `decimals`: text, or JSON with decimals. */
export type CellType = 'text' | 'number' | 'integer' | 'boolean' | 'decimals';

interface Members {
  readonly fields: Readonly<Record<string, CellType>>;
  readonly inPath: readonly string[];
  readonly hasAttributes: boolean;
}

interface Sent extends Members {
  readonly to: (...inPath: readonly string[]) => Target;
}

export interface RecordKind extends Sent {
  readonly name: string;
  readonly readBack: FileImport['readBack'];
  /** Records per request; default: 1. */
  readonly atOnce?: number;
  /** Returns a text as the reason to refuse the record. */
  readonly bodyOf?: (record: JsonObject) => JsonObject | string;
  readonly update?: Sent & {
    /** Target with `--rederive`. */
    readonly toRederived?: RecordKind['to'];
  };
  readonly isUpdate?: boolean;
}

const texts = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, 'text'] as const));

type Schema = ReturnType<NonNullable<RouteContract['body']>['toJSONSchema']>;
type Property = NonNullable<Schema['properties']>[string];

/** Members of the contract's body, and of its path. */
function membersOf({ body }: Pick<RouteContract, 'body'>, ...inPath: readonly string[]): Members {
  const { properties = {} } = body?.toJSONSchema({ io: 'input', unrepresentable: 'any' }) ?? {};
  const { attributes, ...members } = properties;
  const fields = Object.entries(members).map(
    ([name, schema]) => [name, cellTypeOf(schema)] as const,
  );
  const hasAttributes = attributes !== undefined;
  return { fields: { ...texts(inPath), ...Object.fromEntries(fields) }, inPath, hasAttributes };
}

function cellTypeOf(schema: Property): CellType {
  const types = typesIn(schema);
  return (['boolean', 'integer', 'number'] as const).find((type) => types.includes(type)) ?? 'text';
}

function typesIn(schema: Property): readonly unknown[] {
  if (typeof schema === 'boolean') return [];
  return schema.anyOf?.flatMap(typesIn) ?? [schema.type];
}

const sent = (contract: RouteContract, ...inPath: readonly string[]): Sent => ({
  ...membersOf(contract, ...inPath),
  to: (...ids) => targetOf(contract, ids),
});

const withObjectColumns = ({ fields, ...more }: Sent): Sent => ({
  ...more,
  fields: { ...fields, ...texts(memberPlaces.map(({ column }) => column)) },
});

const customers: RecordKind['readBack'] = (client, params) =>
  client.GET('/api/v1/customers', { params });
const plans: RecordKind['readBack'] = (client, params) => client.GET('/api/v1/plans', { params });

export const recordKinds: readonly RecordKind[] = [
  {
    name: 'customers',
    ...sent(createCustomer),
    update: sent(updateCustomer, 'id'),
    readBack: customers,
  },
  {
    name: 'attachments',
    ...sent(attachReseller, 'customer_id'),
    update: {
      ...sent(updateAttachment, 'customer_id', 'link_id'),
      toRederived: (...ids) => targetOf(updateAttachment, ids, { rederive: true }),
    },
    readBack: customers,
  },
  {
    name: 'plans',
    ...sent(createPlan),
    update: sent(updatePlan, 'id'),
    readBack: plans,
  },
  {
    name: 'enrollments',
    ...withObjectColumns(sent(createEnrollment)),
    update: withObjectColumns(sent(updateEnrollment, 'id')),
    readBack: (client, params) => client.GET('/api/v1/enrollments', { params }),
    bodyOf: enrollmentOfRow,
  },
  {
    name: 'counterparties',
    ...sent(createCounterparty),
    readBack: (client, params) => client.GET('/api/v1/exchange/counterparties', { params }),
  },
  {
    name: 'transactions',
    ...sent(createTransaction),
    fields: {
      ...{ ...membersOf(createTransaction).fields, ...texts(['shape', ...shapeColumns]) },
      ...{ profile: 'decimals', block: 'decimals', block_mw: 'decimals' },
    },
    readBack: (client, params) => client.GET('/api/v1/exchange/transactions', { params }),
    // A batch is one event, which cannot hold a thousand shapes.
    atOnce: 250,
    bodyOf: dealOfRow,
  },
  {
    name: 'rates',
    ...membersOf({ body: rateRecordInput }, 'utility_id'),
    to: (utility = '') => toRatesOf(utility),
    readBack: plans,
    atOnce: 1_000,
  },
  {
    name: 'usage',
    ...membersOf({ body: usageRecordInput }, 'premise_asset_id'),
    to: (premise = '') => toUsageOf(premise),
    readBack: plans,
    atOnce: 1_000,
  },
];
