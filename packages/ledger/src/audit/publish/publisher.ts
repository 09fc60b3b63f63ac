import { setTimeout as pause } from 'node:timers/promises';
import {
  type Checkpoint,
  consistencyProof,
  fingerprintOf,
  type NoteSigner,
  openCheckpoint,
  type RetiredKey,
  verifyConsistency,
} from '@exchange/proof';
import { LogRefused } from '@exchange/runtime/event-log/errors';
import type { Metrics } from '@exchange/runtime/observability/metrics';
import type { Logger } from '@exchange/runtime/process/logger';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import { keySetOf } from '../key-set-of.js';
import type { LogTree } from '../log-tree.js';
import { fromTree } from '../queries.js';
import type { WitnessRounds } from '../witness/rounds.js';
import { type Place, publishingMs } from './place.js';
import type { PublisherLease } from './publisher-lease.js';
import { hasSignaturesOf } from './signatures.js';

export interface PublisherOptions {
  readonly tree: LogTree;
  readonly database: ReadDatabase;
  readonly signer: NoteSigner;
  /** Keys that signed before it: what they signed within their ranges is continued. */
  readonly retiredKeys?: (() => readonly RetiredKey[]) | undefined;
  readonly places: readonly Place[];
  /** The right to publish: one process of the installation has it. */
  readonly lease: Pick<PublisherLease, 'holdsFor' | 'wait'>;
  /** Who signs checkpoints too: what they have signed is published after what the log has. */
  readonly rounds?: Pick<WitnessRounds, 'next'> | undefined;
  readonly everySeconds: number;
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, 'checkpoint'> | undefined;
}

/** What came of publishing once at one place. */
type Publishing =
  | { readonly outcome: 'published' | 'unchanged'; readonly size: number }
  /** What is kept there is not a past of this log: nothing is overwritten. */
  | { readonly outcome: 'refused'; readonly reason: string };

export interface Publisher {
  close(): Promise<void>;
}

/**
 * Publishes signed checkpoints on a schedule. A new one is written over an old one only when the log that it
 * describes continues the old one's (RFC 9162, 2.1.4.2): a log that was cut or rewritten stands out at every place.
 */
export function startPublisher(options: PublisherOptions): Publisher {
  const { tree, database, signer, places, lease, everySeconds, log, metrics } = options;
  const stopping = new AbortController();

  /** Publishes once to a place: the newest checkpoint, after which `latest` is read there. */
  async function publish(place: Place): Promise<Publishing> {
    const before = await place.latest();
    return publishOver(before, await tree.upToDateSize(), place);
  }

  /** Publishes what witnesses have signed since; nothing waits for them but this. */
  async function publishCosigned(place: Place): Promise<Publishing | undefined> {
    const size = await options.rounds?.next();
    if (size === undefined || stopping.signal.aborted) return undefined;
    const before = await place.latest();
    const old = before === undefined ? undefined : opened(before);
    // A newer one was published since.
    if (typeof old === 'object' && old.size > size) return undefined;
    return publishOver(before, size, place);
  }

  async function publishOver(
    before: string | undefined,
    size: number,
    place: Place,
  ): Promise<Publishing> {
    const note = await tree.signed(size);
    if (before !== undefined) {
      const reason = await departure(before, note);
      if (reason !== undefined) return { outcome: 'refused', reason };
      if (hasSignaturesOf(before, note)) return { outcome: 'unchanged', size };
    }
    await place.keep({ size, note, over: before, mayWriteFor: lease.holdsFor });
    return { outcome: 'published', size };
  }

  /** Why a new checkpoint does not continue an old one; undefined when it does. */
  async function departure(before: string, now: string): Promise<string | undefined> {
    const old = opened(before);
    const current = opened(now);
    if (typeof old === 'string') return old;
    if (typeof current === 'string') return current;
    if (old.size > current.size) {
      return `the log does not continue it: it has ${old.size} leaves and this log has only ${current.size}`;
    }
    if (old.size === 0) return undefined;
    const proof = await fromTree(database, current.size, (nodes) =>
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
      : `the log does not continue it: its ${old.size} leaves are not the first of this log`;
  }

  /** The checkpoint of a note, or what keeps it from being one of this log's. */
  function opened(note: string): Checkpoint | string {
    const verdict = openCheckpoint(note, keySetOf(signer.publicJwk, options.retiredKeys?.()));
    if (verdict.ok) return verdict.checkpoint;
    const said = verdict.message;
    switch (verdict.problem) {
      case 'bad_signature':
        return `none of this service's keys has signed it (the current one is ${signer.name} ${fingerprintOf(signer.publicJwk)}): if the key was rotated, name the old one in CHECKPOINT_KEYS_RETIRED; if not, it is of another log, or forged. ${said}`;
      case 'wrong_log':
        return `it is of another log: give each log a place of its own. ${said}`;
      case 'beyond_retired_key':
        return `it is signed by a retired key beyond its range: forged, or the range in CHECKPOINT_KEYS_RETIRED ends too early. ${said}`;
      case 'malformed':
      case 'too_few_witnesses':
        return `it cannot be read: ${said}`;
      default:
        return verdict.problem satisfies never;
    }
  }

  function tell(place: Place, publication: Publishing): void {
    metrics?.checkpoint(place.name, publication.outcome);
    if (publication.outcome === 'refused') {
      log.error(
        { place: place.name, reason: publication.reason },
        `checkpoint not published over the one that is kept there: ${publication.reason}`,
      );
    }
  }

  async function publishOnSchedule(place: Place): Promise<void> {
    for (;;) {
      await lease.wait(publishingMs, stopping.signal);
      if (stopping.signal.aborted) return;
      try {
        tell(place, await publish(place));
        const cosigned = await publishCosigned(place);
        if (cosigned !== undefined && cosigned.outcome !== 'unchanged') tell(place, cosigned);
      } catch (error) {
        const isRefused = error instanceof LogRefused;
        metrics?.checkpoint(place.name, isRefused ? 'refused' : 'failed');
        log[isRefused ? 'error' : 'warn'](
          { place: place.name, reason: String(error) },
          'checkpoint not published',
        );
      }
      await pause(everySeconds * 1000, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      );
    }
  }

  const running = places.map(publishOnSchedule);
  return {
    async close() {
      stopping.abort();
      await Promise.allSettled(running);
    },
  };
}
