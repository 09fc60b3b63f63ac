import { setTimeout as pause } from 'node:timers/promises';
import { consistencyProof } from '@exchange/proof';
import type { ConfiguredWitness } from '@exchange/runtime/config/witnesses';
import type { Metrics } from '@exchange/runtime/observability/metrics';
import type { Logger } from '@exchange/runtime/process/logger';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { LogTree } from '../log-tree.js';
import type { PublisherLease } from '../publish/publisher-lease.js';
import { fromTree } from '../queries.js';
import type { Head } from './ask-witness.js';
import { askedWitness, type WitnessState } from './asked-witness.js';
import type { Cosignatures } from './cosignatures.js';

export interface RoundOptions {
  readonly tree: LogTree;
  readonly database: ReadDatabase;
  readonly cosignatures: Cosignatures;
  readonly witnesses: readonly ConfiguredWitness[];
  /** The right to ask: one process of the installation has it, and the others read what it found. */
  readonly lease: Pick<PublisherLease, 'holdsFor' | 'wait' | 'witnessed' | 'keep'>;
  readonly everySeconds: number;
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, 'witness' | 'gauge'> | undefined;
}

/** Has the log's checkpoints signed by witnesses, all of them at once and again and again. */
export interface WitnessRounds {
  /** Begins to ask on a schedule. */
  start(): void;
  /**
   * The leaves of the checkpoint that witnesses have just been asked about, when all have answered or are given up; undefined where there
   * are none, or the log cannot be signed now. Never rejects.
   */
  next(): Promise<number | undefined>;
  /** The leaves of the checkpoint that they were asked about last, whoever of them has signed it. */
  lastSize(): number | undefined;
  states(): readonly WitnessState[];
  close(): Promise<void>;
}

export function createWitnessRounds(options: RoundOptions): WitnessRounds {
  const { tree, database, cosignatures, lease, everySeconds, log, metrics } = options;
  const everyMs = everySeconds * 1000;
  const stopping = new AbortController();
  const asked = options.witnesses.map((one) => askedWitness(one, everyMs, { log, metrics }));
  let underWay: Promise<number | undefined> | undefined;
  const begunAt = Date.now();
  let ended: { readonly at: number; readonly size: number } | undefined;
  let scheduled: Promise<void> = Promise.resolve();

  if (asked.length > 0) {
    metrics?.gauge(
      'witness_cosignature_age_seconds',
      'Since a witness signed a checkpoint of this log last',
      'witness',
      async () => Object.fromEntries(states().map((one) => [one.name, ageSecondsOf(one)])),
    );
  }

  /** What this process knows of each witness, or what the process that asks it does. */
  function states(): readonly WitnessState[] {
    const others = lease.witnessed()?.witnesses ?? [];
    return asked.map((one) => {
      const own = one.state();
      const other = others.find(({ name, url }) => name === own.name && url === own.url);
      return other === undefined || (lease.holdsFor(0) && ended !== undefined) ? own : other;
    });
  }

  const ageSecondsOf = ({ cosignedAt }: WitnessState) =>
    (Date.now() - (cosignedAt?.getTime() ?? begunAt)) / 1000;

  async function round(): Promise<number | undefined> {
    try {
      const size = await tree.upToDateSize();
      const { checkpoint, note } = await tree.bare(size);
      const head: Head = {
        size,
        note,
        proofFrom: (old) => fromTree(database, size, (nodes) => consistencyProof(nodes, old, size)),
        grownTo: async (wanted) => (await tree.upToDateSize()) >= wanted,
      };
      const signed = await Promise.all(asked.map((one) => one.cosign(head, stopping.signal)));
      // Together, so that the newest checkpoint with signatures has all that it will get.
      await cosignatures.keep(
        checkpoint,
        signed.filter((one) => one !== undefined),
      );
      if (stopping.signal.aborted) return undefined;
      await lease.keep({ size, witnesses: asked.map((one) => one.state()) });
      ended = { at: performance.now(), size };
      return size;
    } catch (error) {
      if (!stopping.signal.aborted) {
        log.warn({ reason: String(error) }, 'witnesses are not asked');
      }
      return undefined;
    }
  }

  function next(): Promise<number | undefined> {
    if (asked.length === 0 || stopping.signal.aborted || !lease.holdsFor(0)) {
      return Promise.resolve(undefined);
    }
    // What asks at about the same time has one round.
    if (ended !== undefined && performance.now() - ended.at < everyMs / 2) {
      return Promise.resolve(ended.size);
    }
    underWay ??= round().finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  async function onSchedule(): Promise<void> {
    for (;;) {
      await lease.wait(0, stopping.signal);
      if (stopping.signal.aborted) return;
      await next();
      await pause(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      );
    }
  }

  return {
    start() {
      if (asked.length > 0) scheduled = onSchedule();
    },
    next,
    lastSize: () => lease.witnessed()?.size,
    states,
    async close() {
      stopping.abort();
      await Promise.allSettled([scheduled, underWay]);
    },
  };
}
