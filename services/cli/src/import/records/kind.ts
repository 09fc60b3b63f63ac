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
import type { JsonObject } from '@exchange/units';
import type { Target } from '../import-line.js';
import type { LinesImport } from '../import-lines.js';
import {
  toAttachment,
  toAttachmentsOf,
  toCounterparties,
  toCustomer,
  toCustomers,
  toEnrollment,
  toEnrollments,
  toPlan,
  toPlans,
  toRatesOf,
  toTransactions,
  toUsageOf,
} from '../targets.js';
import { enrollmentOfRow, memberColumns } from './enrollment-row.js';
import { transactionsAtOnce } from './transaction-batches.js';

export type CellType = 'text' | 'number' | 'integer' | 'boolean';

type Fields<Body> = { readonly [Member in keyof Body]?: CellType };

export interface RecordKind {
  readonly name: string;
  readonly fields: Readonly<Record<string, CellType>>;
  readonly inPath: readonly string[];
  readonly to: (...inPath: readonly string[]) => Target;
  readonly readBack: LinesImport['readBack'];
  /** Columns without another use become `attributes`. */
  readonly hasAttributes: boolean;
  readonly atOnce: number;
  readonly bodyOf?: (record: JsonObject) => JsonObject;
  readonly update?: Pick<RecordKind, 'fields' | 'inPath' | 'to'> & {
    /** For `--rederive`. */
    readonly toRederived?: RecordKind['to'];
  };
  readonly isUpdate?: boolean;
}

const transactionFields = {
  counterparty_id: 'text',
  asset_id: 'text',
  reseller_id: 'text',
  cost_key: 'text',
  transaction_type: 'text',
  volume_mwh: 'number',
  price_per_mwh: 'number',
  delivery_start: 'text',
  delivery_end: 'text',
  direction: 'text',
  currency: 'text',
  book: 'text',
  trade_date: 'text',
  external_id: 'text',
  block: 'text',
} satisfies Fields<CreateTransactionBody>;

/** The members of an enrollment that can change until its submission. */
const draftFields: RecordKind['fields'] = {
  ...({
    kind: 'text',
    requested_start: 'text',
    service_point: 'text',
    authorization: 'text',
  } satisfies Fields<UpdateEnrollmentBody>),
  ...Object.fromEntries(memberColumns.map((column) => [column, 'text'] as const)),
};

const customers: RecordKind['readBack'] = (client, params) =>
  client.GET('/api/v1/customers', { params });
const plans: RecordKind['readBack'] = (client, params) => client.GET('/api/v1/plans', { params });

export const recordKinds: readonly RecordKind[] = [
  {
    name: 'customers',
    fields: {
      name: 'text',
      email: 'text',
      external_ref: 'text',
    } satisfies Fields<CreateCustomerBody>,
    inPath: [],
    to: () => toCustomers,
    update: {
      fields: {
        id: 'text',
        name: 'text',
        email: 'text',
        external_ref: 'text',
        status: 'text',
      } satisfies Fields<UpdateCustomerBody & { id: string }>,
      inPath: ['id'],
      to: (id = '') => toCustomer(id),
    },
    readBack: customers,
    hasAttributes: true,
    atOnce: 1,
  },
  {
    name: 'attachments',
    fields: {
      customer_id: 'text',
      reseller_id: 'text',
      state: 'text',
      cost_key: 'text',
      is_primary: 'boolean',
    } satisfies Fields<AttachResellerBody & { customer_id: string }>,
    inPath: ['customer_id'],
    to: (customer = '') => toAttachmentsOf(customer),
    update: {
      fields: { customer_id: 'text', link_id: 'text', cost_key: 'text' } satisfies Fields<
        UpdateAttachmentBody & { customer_id: string; link_id: string }
      >,
      inPath: ['customer_id', 'link_id'],
      to: (customer = '', link = '') => toAttachment(customer, link, false),
      toRederived: (customer = '', link = '') => toAttachment(customer, link, true),
    },
    readBack: customers,
    hasAttributes: false,
    atOnce: 1,
  },
  {
    name: 'plans',
    fields: {
      utility_id: 'text',
      reseller_id: 'text',
      name: 'text',
      rate_type: 'text',
      rate_cents_per_kwh: 'number',
      term_months: 'integer',
      is_business: 'boolean',
      effective_date: 'text',
    } satisfies Fields<CreatePlanBody>,
    inPath: [],
    to: () => toPlans,
    update: {
      fields: {
        id: 'text',
        name: 'text',
        rate_type: 'text',
        rate_cents_per_kwh: 'number',
        term_months: 'integer',
        is_business: 'boolean',
        effective_date: 'text',
      } satisfies Fields<UpdatePlanBody & { id: string }>,
      inPath: ['id'],
      to: (id = '') => toPlan(id),
    },
    readBack: plans,
    hasAttributes: false,
    atOnce: 1,
  },
  {
    name: 'enrollments',
    fields: {
      ...({
        plan_id: 'text',
        premise_asset_id: 'text',
        customer_name: 'text',
        customer_email: 'text',
      } satisfies Fields<CreateEnrollmentBody>),
      ...draftFields,
    },
    inPath: [],
    to: () => toEnrollments,
    update: {
      fields: { id: 'text', ...draftFields },
      inPath: ['id'],
      to: (id = '') => toEnrollment(id),
    },
    readBack: (client, params) => client.GET('/api/v1/enrollments', { params }),
    hasAttributes: false,
    atOnce: 1,
    bodyOf: enrollmentOfRow,
  },
  {
    name: 'counterparties',
    fields: {
      id: 'text',
      code: 'text',
      name: 'text',
      lei: 'text',
      eic: 'text',
      status: 'text',
      reason: 'text',
    } satisfies Fields<CreateCounterpartyBody>,
    inPath: [],
    to: () => toCounterparties,
    readBack: (client, params) => client.GET('/api/v1/exchange/counterparties', { params }),
    hasAttributes: true,
    atOnce: 1,
  },
  {
    name: 'transactions',
    fields: {
      ...transactionFields,
      ...Object.fromEntries(shapeColumns.map((column) => [column, 'text'] as const)),
    },
    inPath: [],
    to: () => toTransactions,
    readBack: (client, params) => client.GET('/api/v1/exchange/transactions', { params }),
    hasAttributes: false,
    atOnce: transactionsAtOnce,
    bodyOf: itemOfRow,
  },
  {
    name: 'rates',
    fields: {
      utility_id: 'text',
      area_code: 'text',
      rate_cents_per_kwh: 'number',
      recorded_at: 'text',
    } satisfies Fields<RecordRatesBody['records'][number] & { utility_id: string }>,
    inPath: ['utility_id'],
    to: (utility = '') => toRatesOf(utility),
    readBack: plans,
    hasAttributes: false,
    atOnce: 1_000,
  },
  {
    name: 'usage',
    fields: {
      premise_asset_id: 'text',
      period_start: 'text',
      period_end: 'text',
      kwh: 'number',
      quality: 'text',
      channel: 'text',
    } satisfies Fields<RecordUsageBody['records'][number] & { premise_asset_id: string }>,
    inPath: ['premise_asset_id'],
    to: (premise = '') => toUsageOf(premise),
    readBack: plans,
    hasAttributes: false,
    atOnce: 1_000,
  },
];
