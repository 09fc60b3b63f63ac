import { readFileSync } from 'node:fs';
import type {
  CorrectTransactionBody,
  CreateAssetBody,
  CreateCounterpartyBody,
  CreateCustomerBody,
  CreateGateBody,
  CreatePlanBody,
  CreateResellerBody,
  CreateTransactionBody,
  CreateUtilityBody,
  IssueStatementBody,
} from '@exchange/client';

export const samples = new URL('../../../../samples/', import.meta.url);

export interface DemoData {
  readonly resellers: Readonly<Record<'north' | 'coast' | 'star' | 'bayou', CreateResellerBody>>;
  /** The last one is suspended, so its trades are refused. */
  readonly counterparties: readonly (CreateCounterpartyBody & { readonly id: string })[];
  readonly towns: readonly Town[];
  readonly wires: CreateUtilityBody;
  readonly customers: Readonly<Record<'groceries' | 'foods', CreateCustomerBody>>;
  readonly grocery: CreateAssetBody;
  readonly fixedPlan: Pick<CreatePlanBody, 'rate_type' | 'term_months' | 'is_business'>;
  readonly sites: readonly [Site, Site, Site, Site];
  readonly deals: readonly CreateTransactionBody[];
  readonly correction: CorrectTransactionBody;
  readonly statements: Readonly<Record<'texas' | 'germany', IssueStatementBody>>;
  readonly gate: CreateGateBody;
  readonly lateDeal: CreateTransactionBody;
}

export interface Town {
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
}

export interface Site {
  readonly name: string;
  readonly esiId: string;
}

export function readDemoData(): DemoData {
  return JSON.parse(readFileSync(new URL('demo.json', samples), 'utf8'));
}
