import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startContention } from '@exchange/runtime/commands/attempts';
import { CommandFailed } from '@exchange/runtime/commands/command-failed';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import type { CommandContext } from '@exchange/runtime/commands/execution';
import { streams } from '../../../streams.js';
import { seriesOfCounterparty, statementSeries } from '../aggregate.js';
import type { BilledSeries, IssuedStatement } from '../events.js';
import type { ClaimedSeries } from './claims.js';

/** After this a claim without a statement counts as abandoned. */
const issuedWithinMs = 5_000;
const pollMs = 50;

export interface SeriesStart {
  readonly series: BilledSeries;
  readonly wasWithheld: boolean;
  readonly metadata: CommandContext['metadata'];
}

/**
 * Claims in the counterparty's single stream, so that no other series bills the deals. Withholds
 * abandoned claims.
 * @throws CommandFailed `contended`
 */
export async function claimDeals(
  store: AggregateStore,
  { series, wasWithheld, metadata }: SeriesStart,
): Promise<IssuedStatement | undefined> {
  const claim_id = randomUUID();
  let inPlaceOf: ClaimedSeries | undefined;
  const contention = startContention();
  do {
    const claim = await seriesOfCounterparty.on(store).execute({
      stream: streams.billedSeries(series.counterparty_id),
      context: { commandId: randomUUID(), metadata },
      command: () => ({ type: 'BeginSeries', claim_id, series, wasWithheld, inPlaceOf }),
    });
    if (claim.outcome === 'accepted') return undefined;
    const { other } = claim.refusal;
    const issued = await findOrWithhold(store, other, series.series_id, metadata);
    if (issued !== undefined) return issued;
    inPlaceOf = other;
  } while (await contention.lost());
  throw new CommandFailed({ code: 'contended' });
}

async function findOrWithhold(
  store: AggregateStore,
  { series, claimedAt }: ClaimedSeries,
  withheld_for: string,
  metadata: CommandContext['metadata'],
): Promise<IssuedStatement | undefined> {
  const all = statementSeries.on(store);
  const stream = streams.statement(series.series_id);
  const until = claimedAt === undefined ? 0 : Date.parse(claimedAt) + issuedWithinMs;
  let { state } = await all.load(stream);
  while (state.status === 'absent' && Date.now() < until) {
    await pause(pollMs);
    state = (await all.load(stream)).state;
  }
  if (state.status === 'absent') {
    const withheld = await all.execute({
      stream,
      isNested: true,
      context: { commandId: randomUUID(), metadata },
      command: () => ({ type: 'WithholdSeries', series, withheld_for }),
    });
    state = withheld.state;
  }
  return state.status === 'issued' ? state.statement : undefined;
}
