import { readFileSync } from 'node:fs';
import type {
  CreateCounterpartyBody,
  CreateResellerBody,
  CreateTransactionBody,
  CreateUtilityBody,
} from '@exchange/client';

export const samples = new URL('../../../../samples/', import.meta.url);

export interface DemoData {
  readonly resellers: Readonly<Record<'north' | 'coast' | 'star' | 'bayou', CreateResellerBody>>;
  /** The last one is suspended, so its trades are refused. */
  readonly counterparties: readonly (CreateCounterpartyBody & { readonly id: string })[];
  readonly towns: readonly Town[];
  readonly wires: CreateUtilityBody;
  readonly sites: readonly [Site, Site, Site, Site];
  readonly deals: readonly CreateTransactionBody[];
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
