import {
  type Checkpoint,
  consistencyProof,
  fingerprintOf,
  type NoteSigner,
  openCheckpoint,
  type RetiredKey,
  verifyConsistency,
} from '@exchange/proof';
import { errorText } from '@exchange/runtime/errors/error-text';
import { LogRefused } from '@exchange/runtime/event-log/errors';
import type { Metrics } from '@exchange/runtime/observability/metrics';
import type { Logger } from '@exchange/runtime/process/logger';
import { type Repetition, repeatEvery } from '@exchange/runtime/process/repeat-every';
import type { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import { fromTree, sizeContinuing } from '../log-index/queries.js';
import { keySetOf } from '../proof/key-set.js';
import type { LogTree } from '../proof/log-tree.js';
import type { WitnessRounds } from '../witness/rounds.js';
import { hasSignaturesOf, type Place, publishingMs } from './place.js';
import type { PublisherLease } from './publisher-lease.js';

interface LogKeys {
  readonly signer: NoteSigner;
  readonly retiredKeys?: (() => readonly RetiredKey[]) | undefined;
}

interface PublisherOptions extends LogKeys {
  readonly tree: LogTree;
  readonly database: ReadDatabase;
  readonly places: readonly Place[];
  readonly lease: Pick<PublisherLease, 'holdsFor' | 'wait'>;
  readonly rounds?: Pick<WitnessRounds, 'next'> | undefined;
  readonly everySeconds: number;
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, 'checkpoints'> | undefined;
}

type Publishing =
  | { readonly outcome: 'published' | 'unchanged'; readonly size: number }
  /** The published checkpoint is not a past state of this log. */
  | { readonly outcome: 'refused'; readonly reason: string };

/** Replaces only a checkpoint that this log continues (RFC 9162, 2.1.4.2): detects truncation. */
export class Publisher {
  readonly #options: PublisherOptions;
  readonly #running: readonly Repetition[];

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#running = options.places.map((place) =>
      repeatEvery(
        options.everySeconds * 1000,
        (signal) => this.#publishAll(place, signal),
        (error) => this.#reportFailure(place, error),
      ),
    );
  }

  async #publishAll(place: Place, signal: AbortSignal): Promise<void> {
    await this.#options.lease.wait(publishingMs, signal);
    if (signal.aborted) return;
    this.#report(place, await this.#publish(place));
    const cosigned = await this.#publishCosigned(place, signal);
    if (cosigned !== undefined && cosigned.outcome !== 'unchanged') this.#report(place, cosigned);
  }

  async #publish(place: Place): Promise<Publishing> {
    const before = await place.latest();
    const head = await this.#options.tree.upToDate();
    return this.#publishOver(before, sizeContinuing(head, this.#sizeOf(before)), place);
  }

  async #publishCosigned(place: Place, signal: AbortSignal): Promise<Publishing | undefined> {
    const size = await this.#options.rounds?.next();
    if (size === undefined || signal.aborted) return undefined;
    const before = await place.latest();
    if (this.#sizeOf(before) > size) return undefined;
    return this.#publishOver(before, size, place);
  }

  #sizeOf(note: string | undefined): number {
    const published = note === undefined ? '' : openOwnCheckpoint(note, this.#options);
    return typeof published === 'string' ? 0 : published.size;
  }

  async #publishOver(before: string | undefined, size: number, place: Place): Promise<Publishing> {
    const { tree, lease } = this.#options;
    const note = await tree.signed(size);
    if (before !== undefined) {
      const reason = await whyNotContinued(before, note, this.#options);
      if (reason !== undefined) return { outcome: 'refused', reason };
      if (hasSignaturesOf(before, note)) return { outcome: 'unchanged', size };
    }
    await place.keep({ size, note, over: before, mayWriteFor: lease.holdsFor });
    return { outcome: 'published', size };
  }

  #report(place: Place, publication: Publishing): void {
    const { log, metrics } = this.#options;
    metrics?.checkpoints.inc({ place: place.name, outcome: publication.outcome });
    if (publication.outcome !== 'refused') return;
    log.error(
      { place: place.name, reason: publication.reason },
      `checkpoint not published over the stored checkpoint: ${publication.reason}`,
    );
  }

  #reportFailure(place: Place, error: unknown): void {
    const { log, metrics } = this.#options;
    const isRefused = error instanceof LogRefused;
    metrics?.checkpoints.inc({ place: place.name, outcome: isRefused ? 'refused' : 'failed' });
    log[isRefused ? 'error' : 'warn'](
      { place: place.name, reason: errorText(error) },
      'checkpoint not published',
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.#running.map((one) => one.close()));
  }
}

/** RFC 9162, 2.1.4.2; undefined if it does. */
async function whyNotContinued(
  before: string,
  now: string,
  log: LogKeys & { readonly database: ReadDatabase },
): Promise<string | undefined> {
  const old = openOwnCheckpoint(before, log);
  const current = openOwnCheckpoint(now, log);
  if (typeof old === 'string') return old;
  if (typeof current === 'string') return current;
  if (old.size > current.size) {
    return `the log does not continue it: it has ${old.size} leaves, this log only ${current.size}`;
  }
  if (old.size === 0) return undefined;
  const proof = await fromTree(log.database, current.size, (nodes) =>
    consistencyProof(nodes, old.size, current.size),
  );
  const continues = verifyConsistency({
    first: old.size,
    firstRoot: old.root,
    second: current.size,
    secondRoot: current.root,
    proof,
  });
  return continues
    ? undefined
    : `the log does not continue it: its ${old.size} leaves differ from the first leaves of this log`;
}

function openOwnCheckpoint(note: string, { signer, retiredKeys }: LogKeys): Checkpoint | string {
  const verdict = openCheckpoint(note, keySetOf(signer.publicJwk, retiredKeys?.()));
  if (verdict.ok) return verdict.checkpoint;
  const { message, problem } = verdict;
  const reasons = {
    bad_signature: `it is not signed by a key of this service (the current key is ${signer.name} ${fingerprintOf(signer.publicJwk)}): add the old key of a rotation to CHECKPOINT_KEYS_RETIRED; without a rotation it is of another log, or forged. ${message}`,
    wrong_log: `it is of another log: each log needs its own place. ${message}`,
    beyond_retired_key: `it is signed by a retired key beyond its range: it is forged, or the range in CHECKPOINT_KEYS_RETIRED ends too early. ${message}`,
    malformed: `it cannot be read: ${message}`,
    too_few_witnesses: `it cannot be read: ${message}`,
  } satisfies Record<typeof problem, string>;
  return reasons[problem];
}
