import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { runWhileOpen } from '@exchange/runtime/http/run-while-open';
import { inTurn } from '@exchange/runtime/process/in-turn';
import { repeatUntil } from '@exchange/runtime/process/repeat-every';
import { enrollmentId, type Instant, instantOf, platformScope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { streams } from '../../streams.js';
import { enrollments } from './aggregate.js';
import { stateOf, systemContext, systemMetadata } from './plain.js';
import { findActivating, findLapsed, findUnsettled } from './queries.js';
import { completeActivation, settleServicePoint } from './service-point/activation.js';
import { exclusivityKey } from './service-point/service-point.js';

/** With the time of a look, a lapse or intent waits for at most 20 s. */
const lookMs = 15_000;

/**
 * Lapses, activations of other processes, and service points whose enrollments disagree. Tables
 * only name targets; decisions read streams.
 */
export function runFollowUps(app: FastifyInstance, dependencies: CommandDependencies): void {
  const warn = (error: unknown) =>
    app.log.warn({ reason: String(error) }, 'enrollment follow-up failed; retrying in 15 s');
  runWhileOpen(app, (signal) =>
    repeatUntil(signal, lookMs, () => look(dependencies, signal, warn), warn),
  );
}

async function look(
  dependencies: CommandDependencies,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  const time = new Date();
  const at = instantOf(time);
  const tables = dependencies.database.visibleTo(platformScope);
  const lapsed = await findLapsed(tables, time);
  const activating = await findActivating(tables);
  const unsettled = await findUnsettled(tables);
  await inTurn(activating, ({ id }) => resume(dependencies, id), signal, onError);
  await inTurn(unsettled, ({ key }) => settleServicePoint(dependencies, key), signal, onError);
  await inTurn(lapsed, ({ id }) => lapse(dependencies, id, at), signal, onError);
}

async function resume(dependencies: CommandDependencies, text: string): Promise<void> {
  const id = enrollmentId.parse(text);
  await completeActivation(dependencies, id, systemMetadata());
  const state = await stateOf(dependencies, id);
  if (state.status === 'absent') return;
  await settleServicePoint(dependencies, exclusivityKey(state.enrollment));
}

async function lapse(dependencies: CommandDependencies, id: string, at: Instant): Promise<void> {
  const lapsed = await enrollments.on(dependencies).execute({
    stream: streams.enrollment(enrollmentId.parse(id)),
    context: systemContext(),
    command: () => ({ type: 'Lapse', at }),
  });
  if (lapsed.outcome === 'accepted') dependencies.notifier.notify(lapsed.position);
}
