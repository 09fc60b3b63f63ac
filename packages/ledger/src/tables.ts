import type { GeometryType } from '@exchange/units';
import type { ColumnType, GeneratedAlways, Kysely } from 'kysely';

type Int8 = ColumnType<string, string, string>;

interface ResourceColumns {
  readonly revision: Int8;
  readonly created_position: Int8;
  /** The resource's JSON, as answers give it. */
  readonly resource: string;
}

export interface ResellersTable extends ResourceColumns {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly operating_states: string[];
}

export interface CustomersTable extends ResourceColumns {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly external_ref: string | null;
  readonly status: string;
  /** Null in rows of an earlier version of the projection. */
  readonly created_at: Date | null;
}

export interface AttachmentsTable {
  readonly id: string;
  readonly customer_id: string;
  readonly reseller_id: string;
  readonly state: string | null;
  readonly cost_key: string;
  readonly is_primary: boolean;
  readonly created_position: Int8;
  readonly resource: string;
}

export interface AssetsTable extends ResourceColumns {
  readonly id: string;
  readonly objectid: number;
  readonly organization_id: string | null;
  readonly asset_type: string;
  readonly name: string;
  readonly description: string | null;
  readonly reseller_id: string | null;
  readonly customer_id: string | null;
  readonly state: string | null;
  readonly cost_key: string | null;
  readonly status: string;
  readonly attributes: string;
  readonly geometry_type: GeometryType | null;
  readonly geometry_text: string | null;
  readonly geom: GeneratedAlways<unknown>;
  readonly summary: string;
  readonly feature: string;
  readonly esri_feature: string;
}

export interface UtilitiesTable extends ResourceColumns {
  readonly id: string;
  readonly objectid: number;
  readonly code: string;
  readonly name: string;
  readonly state: string;
  readonly feature: string;
  readonly esri_feature: string;
}

export interface TransactionsTable extends ResourceColumns {
  readonly id: string;
  readonly counterparty_id: string;
  readonly asset_id: string | null;
  readonly reseller_id: string | null;
  readonly cost_key: string | null;
  readonly transaction_type: string;
  readonly status: string;
}

/** The read tables, as queries see them. */
export interface ReadTables {
  resellers: ResellersTable;
  customers: CustomersTable;
  attachments: AttachmentsTable;
  assets: AssetsTable;
  utilities: UtilitiesTable;
  transactions: TransactionsTable;
}

/** The read tables over a pool of connections. */
export type ReadDatabase = Kysely<ReadTables>;
