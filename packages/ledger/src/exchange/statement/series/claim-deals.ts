import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startContention } from '@exchange/runtime/commands/attempts';
import { CommandFailed } from '@exchange/runtime/commands/command-failed';
import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import type { CommandContext } from '@exchange/runtime/commands/execution';
import { streams } from '../../../streams.js';
import { seriesOfCounterparty, statementSeries } from '../aggregate.js';
import type { BilledSeries, IssuedStatement } from '../events.js';
import type { BegunSeries } from './claims.js';

/** A series without a statement this long after its claim counts as abandoned. */
const issuedWithinMs = 5_000;
const lookAgainMs = 50;

/** A series that is about to issue its first statement. */
export interface Beginning {
  readonly series: BilledSeries;
  /** Whether its stream holds a claim that was withheld. */
  readonly wasWithheld: boolean;
  readonly metadata: CommandContext['metadata'];
}

/**
 * Claims deals for a series, so that no other series of the counterparty ever bills them too. It runs before the first
 * statement of a series is appended at the revision at which its stream was read, and again for each attempt. Both
 * series have to claim in the counterparty's single stream, where the second finds the first. If the first has issued
 * no statement, because its process died, it is withheld by an event in its own stream, where its statement would be:
 * the statement either came before and is found, or fails on its revision. The first series then has to claim again,
 * with a new claim, which the take-over of the earlier claim does not replace.
 *
 * @returns the statement of another series that bills some of the deals; undefined if this series may bill them
 * @throws CommandFailed `contended` if other claims win for as long as a command contends
 */
export async function beginSeries(
  store: AggregateStore,
  { series, wasWithheld, metadata }: Beginning,
): Promise<IssuedStatement | undefined> {
  const claim_id = randomUUID();
  let inPlaceOf: BegunSeries | undefined;
  const contention = startContention();
  do {
    const begun = await seriesOfCounterparty.on(store).execute({
      stream: streams.billedSeries(series.counterparty_id),
      context: { commandId: randomUUID(), metadata },
      command: () => ({ type: 'BeginSeries', claim_id, series, wasWithheld, inPlaceOf }),
    });
    if (begun.outcome === 'accepted') return undefined;
    if (begun.outcome === 'contended') break;
    const { other } = begun.refusal;
    const issued = await issuedOrWithheld(store, other, series.series_id, metadata);
    if (issued !== undefined) return issued;
    inPlaceOf = other;
  } while (await contention.lost());
  throw new CommandFailed({ code: 'contended' });
}

/** The statement of a series; undefined once the series is withheld until its next claim. */
async function issuedOrWithheld(
  store: AggregateStore,
  { series, begun }: BegunSeries,
  withheld_for: string,
  metadata: CommandContext['metadata'],
): Promise<IssuedStatement | undefined> {
  const all = statementSeries.on(store);
  const stream = streams.statement(series.series_id);
  const until = begun === undefined ? 0 : Date.parse(begun) + issuedWithinMs;
  let { state } = await all.load(stream);
  while (state.status === 'absent' && Date.now() < until) {
    await pause(lookAgainMs);
    state = (await all.load(stream)).state;
  }
  if (state.status === 'absent') {
    const withheld = await all.execute({
      stream,
      context: { commandId: randomUUID(), metadata },
      command: () => ({ type: 'WithholdSeries', series, withheld_for }),
    });
    if (withheld.outcome === 'contended') throw new CommandFailed({ code: 'contended' });
    state = withheld.state;
  }
  return state.status === 'issued' ? state.statement : undefined;
}
