import type {
  AttachResellerBody,
  CreateCounterpartyBody,
  CreateCustomerBody,
  CreateEnrollmentBody,
  CreatePlanBody,
  CreateTransactionBody,
  RecordRatesBody,
  RecordUsageBody,
  UpdateAttachmentBody,
  UpdateCustomerBody,
  UpdateEnrollmentBody,
  UpdatePlanBody,
} from '@exchange/client';
import { itemOfRow, shapeColumns } from '@exchange/ledger/exchange/batch/table-row';
import type { Json, JsonObject } from '@exchange/units';
import type { FileImport } from '../import-file.js';
import type { Target } from '../import-line.js';
import { target, toRatesOf, toUsageOf } from '../targets.js';

/** Each member has a column, as in the list's CSV. */
const membersOf = {
  service_point: ['scheme', 'id'],
  authorization: ['method', 'obtained_at', 'reference', 'sha256'],
};
const memberPlaces = Object.entries(membersOf).flatMap(([name, members]) =>
  members.map((member) => ({ name, member, column: `${name}_${member}` })),
);

const memberColumns: readonly string[] = memberPlaces.map(({ column }) => column);

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

type Fields<Body> = { readonly [Member in keyof Body]?: CellType };

export interface RecordKind {
  readonly name: string;
  readonly fields: Readonly<Record<string, CellType>>;
  readonly inPath?: readonly string[];
  readonly to: (...inPath: readonly string[]) => Target;
  readonly readBack: FileImport['readBack'];
  readonly hasAttributes?: true;
  /** Records per request; default: 1. */
  readonly atOnce?: number;
  /** Returns a text as the reason to refuse the record. */
  readonly bodyOf?: (record: JsonObject) => JsonObject | string;
  readonly update?: Pick<RecordKind, 'fields' | 'inPath' | 'to'> & {
    /** Target with `--rederive`. */
    readonly toRederived?: RecordKind['to'];
  };
  readonly isUpdate?: boolean;
}

function texts<Body>(...names: readonly (keyof Body & string)[]): RecordKind['fields'] {
  return Object.fromEntries(names.map((name) => [name, 'text'] as const));
}

const columns = (names: readonly string[]) => texts<Record<string, unknown>>(...names);

const draftFields: RecordKind['fields'] = {
  ...texts<UpdateEnrollmentBody>('kind', 'requested_start', 'service_point', 'authorization'),
  ...columns(memberColumns),
};

const planTerms = {
  name: 'text',
  rate_type: 'text',
  rate_cents_per_kwh: 'number',
  term_months: 'integer',
  is_business: 'boolean',
  effective_date: 'text',
} as const satisfies Fields<CreatePlanBody> & Fields<UpdatePlanBody>;

const attachments = '/api/v1/customers/{id}/resellers';

const customers: RecordKind['readBack'] = (client, params) =>
  client.GET('/api/v1/customers', { params });
const plans: RecordKind['readBack'] = (client, params) => client.GET('/api/v1/plans', { params });

export const recordKinds: readonly RecordKind[] = [
  {
    name: 'customers',
    fields: texts<CreateCustomerBody>('name', 'email', 'external_ref'),
    to: () => target('post', '/api/v1/customers'),
    update: {
      fields: {
        id: 'text',
        ...texts<UpdateCustomerBody>('name', 'email', 'external_ref', 'status'),
      },
      inPath: ['id'],
      to: (...ids) => target('put', '/api/v1/customers/{id}', ids),
    },
    readBack: customers,
    hasAttributes: true,
  },
  {
    name: 'attachments',
    fields: {
      customer_id: 'text',
      ...texts<AttachResellerBody>('reseller_id', 'state', 'cost_key'),
      is_primary: 'boolean',
    },
    inPath: ['customer_id'],
    to: (...ids) => target('post', attachments, ids),
    update: {
      fields: {
        ...columns(['customer_id', 'link_id']),
        ...texts<UpdateAttachmentBody>('cost_key'),
      },
      inPath: ['customer_id', 'link_id'],
      to: (...ids) => target('put', `${attachments}/{link_id}`, ids),
      toRederived: (...ids) => target('put', `${attachments}/{link_id}`, ids, { rederive: true }),
    },
    readBack: customers,
  },
  {
    name: 'plans',
    fields: { ...texts<CreatePlanBody>('utility_id', 'reseller_id'), ...planTerms },
    to: () => target('post', '/api/v1/plans'),
    update: {
      fields: { id: 'text', ...planTerms },
      inPath: ['id'],
      to: (...ids) => target('put', '/api/v1/plans/{id}', ids),
    },
    readBack: plans,
  },
  {
    name: 'enrollments',
    fields: {
      ...texts<CreateEnrollmentBody>('plan_id', 'premise_asset_id'),
      ...texts<CreateEnrollmentBody>('customer_name', 'customer_email'),
      ...draftFields,
    },
    to: () => target('post', '/api/v1/enrollments'),
    update: {
      fields: { id: 'text', ...draftFields },
      inPath: ['id'],
      to: (...ids) => target('put', '/api/v1/enrollments/{id}', ids),
    },
    readBack: (client, params) => client.GET('/api/v1/enrollments', { params }),
    bodyOf: enrollmentOfRow,
  },
  {
    name: 'counterparties',
    fields: {
      ...texts<CreateCounterpartyBody>('id', 'code', 'name', 'lei', 'eic'),
      ...texts<CreateCounterpartyBody>('status', 'reason'),
    },
    to: () => target('post', '/api/v1/exchange/counterparties'),
    readBack: (client, params) => client.GET('/api/v1/exchange/counterparties', { params }),
    hasAttributes: true,
  },
  {
    name: 'transactions',
    fields: {
      ...texts<CreateTransactionBody>('counterparty_id', 'asset_id', 'reseller_id', 'cost_key'),
      transaction_type: 'text',
      ...({
        volume_mwh: 'number',
        price_per_mwh: 'number',
      } satisfies Fields<CreateTransactionBody>),
      ...texts<CreateTransactionBody>('delivery_start', 'delivery_end', 'direction', 'currency'),
      ...texts<CreateTransactionBody>('book', 'trade_date', 'external_id', 'block'),
      ...columns(['shape', ...shapeColumns]),
      ...{ profile: 'decimals', block: 'decimals', block_mw: 'decimals' },
    },
    to: () => target('post', '/api/v1/exchange/transactions'),
    readBack: (client, params) => client.GET('/api/v1/exchange/transactions', { params }),
    // A batch is one event, which cannot hold a thousand shapes.
    atOnce: 250,
    bodyOf: dealOfRow,
  },
  {
    name: 'rates',
    fields: {
      utility_id: 'text',
      ...({
        area_code: 'text',
        rate_cents_per_kwh: 'number',
        recorded_at: 'text',
      } satisfies Fields<RecordRatesBody['records'][number]>),
    },
    inPath: ['utility_id'],
    to: (utility = '') => toRatesOf(utility),
    readBack: plans,
    atOnce: 1_000,
  },
  {
    name: 'usage',
    fields: {
      premise_asset_id: 'text',
      ...({
        period_start: 'text',
        period_end: 'text',
        kwh: 'number',
        quality: 'text',
        channel: 'text',
      } satisfies Fields<RecordUsageBody['records'][number]>),
    },
    inPath: ['premise_asset_id'],
    to: (premise = '') => toUsageOf(premise),
    readBack: plans,
    atOnce: 1_000,
  },
];
