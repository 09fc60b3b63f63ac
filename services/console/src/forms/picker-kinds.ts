import { isRecord } from './record';

/** Things that are chosen by searching. */
export type PickerKind =
  | 'reseller'
  | 'customer'
  | 'counterparty'
  | 'asset'
  | 'premise'
  | 'utility'
  | 'plan';

/** Where things of a kind are read; the list is searched by its `q`. */
export interface PickerSource {
  readonly many: string;
  readonly list: string;
  readonly one: string;
  readonly query?: Readonly<Record<string, string>>;
}

export const pickerSources: Readonly<Record<PickerKind, PickerSource>> = {
  reseller: { many: 'resellers', list: '/api/v1/resellers', one: '/api/v1/resellers/{id}' },
  customer: { many: 'customers', list: '/api/v1/customers', one: '/api/v1/customers/{id}' },
  counterparty: {
    many: 'counterparties',
    list: '/api/v1/exchange/counterparties',
    one: '/api/v1/exchange/counterparties/{id}',
  },
  asset: { many: 'assets', list: '/api/v1/assets', one: '/api/v1/assets/{id}' },
  premise: {
    many: 'premises',
    list: '/api/v1/assets',
    one: '/api/v1/assets/{id}',
    query: { asset_type: 'premise' },
  },
  utility: { many: 'utilities', list: '/api/v1/utilities', one: '/api/v1/utilities/{id}' },
  plan: { many: 'plans', list: '/api/v1/plans', one: '/api/v1/plans/{id}' },
};

/** One thing to choose. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

/** A thing of an answer as something to choose; undefined for what has no id. */
export function choiceOf(value: unknown): Choice | undefined {
  // One customer is answered together with its attachments.
  const thing = isRecord(value) && isRecord(value['customer']) ? value['customer'] : value;
  if (!isRecord(thing) || typeof thing['id'] !== 'string') return undefined;
  const { id, name, code, state, asset_type, external_ref, status } = thing;
  const said = [code, asset_type, state, external_ref, status === 'suspended' ? status : undefined];
  return {
    id,
    name: typeof name === 'string' && name !== '' ? name : id,
    detail: said.filter((one) => typeof one === 'string' && one !== '').join(' · '),
  };
}
