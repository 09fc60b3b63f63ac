import type { ResellerId, StateCode } from '@exchange/units';

export interface Coverage {
  readonly reseller_id: ResellerId;
  readonly state: StateCode | null;
  readonly cost_key: string;
}

export type CostKeyDerivation =
  | { readonly covered: true; readonly cost_key: string }
  | {
      readonly covered: false;
      readonly state: StateCode | null;
      readonly covered_states: readonly StateCode[];
    };

type CoveredAsset = { readonly reseller_id: ResellerId; readonly state: StateCode | null };

/** The reseller's attachment for the asset's state, otherwise the stateless one. */
export function coveringAttachment<Link extends Coverage>(
  attachments: readonly Link[],
  { reseller_id, state }: CoveredAsset,
): Link | undefined {
  const own = attachments.filter((link) => link.reseller_id === reseller_id);
  return own.find((link) => link.state === state) ?? own.find((link) => link.state === null);
}

/** Specification section 4, "Cost key derivation". */
export function deriveCostKey(
  attachments: readonly Coverage[],
  asset: CoveredAsset,
): CostKeyDerivation {
  const covering = coveringAttachment(attachments, asset);
  if (covering !== undefined) return { covered: true, cost_key: covering.cost_key };
  const own = attachments.filter(({ reseller_id }) => reseller_id === asset.reseller_id);
  const covered_states = own.flatMap(({ state }) => (state === null ? [] : [state])).sort();
  return { covered: false, state: asset.state, covered_states };
}

export function describeUncovered(refusal: {
  readonly state: StateCode | null;
  readonly covered_states: readonly StateCode[];
}): string {
  const { state, covered_states } = refusal;
  const covered = covered_states.length === 0 ? 'none' : covered_states.join(', ');
  return `No active attachment covers ${state ?? '(no state)'} for that customer and reseller (covered: ${covered}). Attach them for this state first.`;
}
