import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { type ConnectionString, clientUrl } from '../../config/connection-string.js';
import type { EventLogNotice } from '../types.js';
import { type ClientParts, openClient } from './client.js';
import { askGossip, leadersOf } from './node.js';
import { watchPulse } from './pulse.js';
import { createResets, type Resets } from './resets.js';

export interface Connection {
  readonly client: EventStoreDBClient;
  readonly parts: ClientParts;
  /** Aborts with the reason of a loss or close. */
  readonly lost: AbortSignal;
  readonly resets: Resets;
  recordMessage(): void;
}

export interface Connections {
  current(): Connection;
  close(): Promise<void>;
}

const closeMsMax = 1_000;
/** For a silent node to confirm that it leads. */
const probeMsMax = 1_000;
/** Limits the doubling, so a slow single server is not given up. */
const timeoutMsMax = 4_000;

/** Replaces a silent connection. Its calls fail with the reason; callers repeat them. */
export function createConnections(
  settings: ConnectionString,
  log: (notice: EventLogNotice) => void,
): Connections {
  let retiredCount = 0;
  let silences = 0;
  /** Gossip may still name it as the leader. */
  let silent: string | undefined;
  let isAfterSilence = false;
  let open: (Connection & { begin(): void; retire(reason: Error): Promise<void> }) | undefined;
  let isClosed = false;

  function connect() {
    const suspect = settings.isCluster ? silent : undefined;
    const opened = openClient(
      urlOf(settings, hostsWithout(settings.hosts, suspect), {
        retiredCount,
        prefersFollower: isAfterSilence && settings.isCluster && settings.wantsLeader,
      }),
    );
    const { client, parts } = opened;
    const losing = new AbortController();
    // Every call listens: not a leak.
    setMaxListeners(0, losing.signal);
    let heardAt = Number.NEGATIVE_INFINITY;
    let isWatched = false;
    const connection = {
      client,
      parts,
      lost: losing.signal,
      resets: createResets(losing.signal),
      recordMessage() {
        heardAt = performance.now();
      },
      begin() {
        if (isWatched || settings.pulse === undefined) return;
        isWatched = true;
        const { everyMs, timeoutMs } = settings.pulse;
        const grown = settings.isCluster ? timeoutMs : timeoutMs * 2 ** Math.min(silences, 8);
        watchPulse({
          parts,
          times: { everyMs, timeoutMs: Math.max(timeoutMs, Math.min(grown, timeoutMsMax)) },
          suspect,
          followsLeader: settings.isCluster && settings.wantsLeader,
          quietFor: () => performance.now() - heardAt,
          signal: losing.signal,
          isTrusted: () => leadsAgain(suspect).catch(() => false),
          onLost: (reason, node) => giveUp(connection, reason, node),
          onSign(node) {
            silences = 0;
            if (node === silent) silent = undefined;
          },
        }).catch((error: unknown) => giveUp(connection, String(error), undefined));
      },
      async retire(reason: Error) {
        losing.abort(reason);
        // The client waits for canceled calls; do not wait for one that never ends.
        const ended = new AbortController();
        const { signal } = ended;
        await Promise.race([client.dispose(), pause(closeMsMax, undefined, { signal })]);
        ended.abort();
        opened.close();
      },
    };
    return connection;
  }

  async function leadsAgain(suspect: string | undefined): Promise<boolean> {
    if (suspect === undefined) return false;
    retiredCount += 1;
    const probe = openClient(urlOf(settings, [suspect], { retiredCount, prefersFollower: false }));
    try {
      if (!leadersOf(await askGossip(probe.parts, probeMsMax)).includes(suspect)) return false;
      if (silent === suspect) silent = undefined;
      return true;
    } catch {
      return false;
    } finally {
      probe.close();
    }
  }

  function giveUp(connection: typeof open, reason: string, node: string | undefined): void {
    if (connection === undefined || open !== connection) return;
    retiredCount += 1;
    isAfterSilence = node !== undefined;
    if (node !== undefined) {
      silences += 1;
      silent = node;
    }
    open = undefined;
    log({ level: 'warn', msg: 'connection to the event log replaced', reason });
    connection.retire(new Error(`connection replaced: ${reason}`)).catch((error: unknown) =>
      log({
        level: 'warn',
        msg: 'connection to the event log not closed',
        reason: String(error),
      }),
    );
  }

  open = connect();
  return {
    current() {
      open ??= connect();
      if (!isClosed) open.begin();
      return open;
    },
    async close() {
      isClosed = true;
      await open?.retire(new Error('the event log was closed'));
    },
  };
}

/**
 * @param options.prefersFollower gossip may still name the dead leader, and a follower forwards
 * appends
 * @param options.given makes options different: the transport shares connections with equal options
 */
function urlOf(
  settings: ConnectionString,
  hosts: readonly string[],
  {
    retiredCount,
    prefersFollower,
  }: { readonly retiredCount: number; readonly prefersFollower: boolean },
): string {
  const { keepAliveMs } = settings;
  const url = clientUrl(
    settings,
    hosts,
    keepAliveMs === undefined ? undefined : keepAliveMs + retiredCount,
  );
  return prefersFollower ? `${url}&nodePreference=follower` : url;
}

/** With two or more others, the leader is still discovered. */
function hostsWithout(hosts: readonly string[], avoid: string | undefined): readonly string[] {
  const others = hosts.filter((host) => host !== avoid);
  return others.length >= 2 ? others : hosts;
}
