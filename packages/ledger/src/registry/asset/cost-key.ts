import type { ResellerId, StateCode } from '@exchange/units';

export interface Coverage {
  readonly reseller_id: ResellerId;
  readonly state: StateCode | null;
  readonly cost_key: string;
}

export interface Uncovered {
  readonly state: StateCode | null;
  readonly covered_states: readonly StateCode[];
}

/**
 * Finds the reseller's attachment for the asset's state, otherwise the stateless one (specification section 4,
 * "Cost key derivation").
 */
export function deriveCostKey<Link extends Coverage>(
  attachments: readonly Link[],
  { reseller_id, state }: Pick<Coverage, 'reseller_id' | 'state'>,
): (Link & { readonly covered: true }) | (Uncovered & { readonly covered: false }) {
  const own = attachments.filter((link) => link.reseller_id === reseller_id);
  const link = own.find((one) => one.state === state) ?? own.find((one) => one.state === null);
  if (link !== undefined) return { ...link, covered: true };
  const covered_states = own.flatMap((one) => (one.state === null ? [] : [one.state])).sort();
  return { covered: false, state, covered_states };
}

export function describeUncovered({ state, covered_states }: Uncovered): string {
  const covered = covered_states.length === 0 ? 'none' : covered_states.join(', ');
  return `No active attachment covers ${state ?? '(no state)'} for that customer and reseller (covered: ${covered}). Attach them for this state first.`;
}
