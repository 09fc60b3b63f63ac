import { resellerOf } from '@exchange/runtime/commands/require-scope';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import type { Instant, Scope, TransactionId } from '@exchange/units';
import type { Installation } from '../../../platform/installation/installation.js';
import { requireAsset } from '../../../registry/asset/aggregate.js';
import { requireReseller } from '../../../registry/reseller/aggregate.js';
import type { Gate } from '../gate-closure/data.js';
import { counterpartyStandings, currentGates } from '../ports.js';
import { sentShape } from '../shape/input.js';
import { mergeDeal } from './deal-input.js';
import type { TransactionInput } from './input.js';
import type { Standings } from './standing.js';
import type { Submission } from './submit.js';

export interface SubmissionRequest {
  readonly scope: Scope;
  readonly body: TransactionInput;
  readonly id: TransactionId;
  readonly at: Instant;
  readonly gates?: readonly Gate[];
  readonly standings?: Standings;
}

export type SubmissionReader = (request: SubmissionRequest) => Promise<Submission>;

/** @throws HttpProblem 403, 404 */
export function submissionReader(
  dependencies: CommandDependencies,
  installation: Installation,
): SubmissionReader {
  const readStandings = () =>
    counterpartyStandings.of(dependencies)(dependencies, installation.counterparties);
  const readGates = currentGates.of(dependencies);
  return async ({ scope, body, id, at, gates, standings = readStandings() }) => {
    const reseller_id = resellerOf(scope, body.reseller_id);
    const { asset_id = null, cost_key = null } = body;
    if (body.reseller_id) await requireReseller(dependencies, body.reseller_id);
    const [asset, gatesOfAll, standing] = await Promise.all([
      asset_id === null ? null : requireAsset(dependencies, scope, asset_id),
      gates ?? readGates(dependencies),
      standings(body.counterparty_id, body.transaction_type),
    ]);
    return {
      transaction: {
        id,
        counterparty_id: body.counterparty_id,
        asset_id,
        transaction_type: body.transaction_type,
        volume_mwh: body.volume_mwh,
        price_per_mwh: body.price_per_mwh,
        delivery_start: body.delivery_start,
        delivery_end: body.delivery_end,
        ...mergeDeal(body, { currency: installation.currency }),
        submitted_at: at,
      },
      shape: sentShape(body, installation.calendars),
      reseller_id,
      cost_key,
      asset,
      gates: { gates: gatesOfAll, minutes: installation.gateMinutes },
      standing,
    };
  };
}
