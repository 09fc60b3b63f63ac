import { consistencyProof } from '@exchange/proof';
import type { ConfiguredWitness } from '@exchange/runtime/config/witnesses';
import type { Metrics } from '@exchange/runtime/observability/metrics';
import type { Logger } from '@exchange/runtime/process/logger';
import { repeatUntil } from '@exchange/runtime/process/repeat-every';
import type { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import { fromTree } from '../log-index/queries.js';
import type { LogTree } from '../proof/log-tree.js';
import type { PublisherLease } from '../publish/publisher-lease.js';
import type { Cosignatures } from './cosignatures.js';
import type { Head } from './request-cosignature.js';
import { createWitnessClient, type WitnessClient, type WitnessState } from './witness-client.js';

interface RoundOptions {
  readonly tree: LogTree;
  readonly database: ReadDatabase;
  readonly cosignatures: Cosignatures;
  readonly witnesses: readonly ConfiguredWitness[];
  readonly lease: Pick<PublisherLease, 'holdsFor' | 'wait' | 'witnessed' | 'keep'>;
  readonly everySeconds: number;
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, 'witnesses' | 'gauge'> | undefined;
}

export class WitnessRounds {
  readonly #options: RoundOptions;
  readonly #everyMs: number;
  readonly #witnesses: readonly WitnessClient[];
  readonly #startedAt = Date.now();
  readonly #stopping = new AbortController();
  #currentRound: Promise<number | undefined> | undefined;
  #last: { readonly endedAt: number; readonly size: number } | undefined;
  #scheduled: Promise<void> | undefined;

  constructor(options: RoundOptions) {
    const { everySeconds, witnesses, metrics } = options;
    this.#options = options;
    this.#everyMs = everySeconds * 1000;
    this.#witnesses = witnesses.map((witness) =>
      createWitnessClient(witness, this.#everyMs, options),
    );
    if (witnesses.length === 0) return;
    metrics?.gauge(
      'witness_cosignature_age_seconds',
      'Time since the last cosignature of a witness',
      'witness',
      async () => Object.fromEntries(this.states().map((one) => [one.name, this.#ageOf(one)])),
    );
  }

  #ageOf({ cosignedAt }: WitnessState): number {
    return (Date.now() - (cosignedAt?.getTime() ?? this.#startedAt)) / 1000;
  }

  start(): void {
    const { signal } = this.#stopping;
    if (this.#witnesses.length === 0) return;
    this.#scheduled = repeatUntil(signal, this.#everyMs, async () => {
      await this.#options.lease.wait(0, signal);
      await this.next();
    });
  }

  /** Undefined without witnesses or lease. Never rejects. */
  async next(): Promise<number | undefined> {
    const isIdle = this.#witnesses.length === 0 || this.#stopping.signal.aborted;
    if (isIdle || !this.#options.lease.holdsFor(0)) return undefined;
    if (this.#last !== undefined && performance.now() - this.#last.endedAt < this.#everyMs / 2) {
      return this.#last.size;
    }
    this.#currentRound ??= this.#round().finally(() => {
      this.#currentRound = undefined;
    });
    return this.#currentRound;
  }

  async #round(): Promise<number | undefined> {
    const { tree, cosignatures, lease, log } = this.#options;
    const { signal } = this.#stopping;
    try {
      const { size } = await tree.upToDate();
      const { checkpoint, note } = await tree.bare(size);
      const head = this.#headOf(size, note);
      const signed = await Promise.all(this.#witnesses.map((one) => one.cosign(head, signal)));
      await cosignatures.keep(
        checkpoint,
        signed.filter((one) => one !== undefined),
      );
      if (signal.aborted) return undefined;
      await lease.keep({ size, witnesses: this.#witnesses.map((one) => one.state()) });
      this.#last = { endedAt: performance.now(), size };
      return size;
    } catch (error) {
      if (!signal.aborted) log.warn({ reason: String(error) }, 'no cosignatures requested');
      return undefined;
    }
  }

  #headOf(size: number, note: string): Head {
    const { tree, database } = this.#options;
    return {
      size,
      note,
      proofFrom: (old) => fromTree(database, size, (nodes) => consistencyProof(nodes, old, size)),
      grownTo: async (targetSize) => (await tree.upToDate()).leaves >= targetSize,
    };
  }

  lastSize(): number | undefined {
    return this.#options.lease.witnessed()?.size;
  }

  states(): readonly WitnessState[] {
    const { lease } = this.#options;
    const others = lease.witnessed()?.witnesses ?? [];
    return this.#witnesses.map((witness) => {
      const own = witness.state();
      const other = others.find(({ name, url }) => name === own.name && url === own.url);
      return other === undefined || (lease.holdsFor(0) && this.#last !== undefined) ? own : other;
    });
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled([this.#scheduled, this.#currentRound]);
  }
}
