import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { type ConnectionString, clientUrl } from '../../config/connection-string.js';
import type { EventLogNotice } from '../types.js';
import { type ClientParts, openClient } from './client.js';
import { askGossip, leadersOf } from './node.js';
import { watchPulse } from './pulse.js';
import { createResets, type Resets } from './resets.js';

/** A client, for as long as it is of use. */
export interface Connection {
  readonly client: EventStoreDBClient;
  readonly parts: ClientParts;
  /** Aborts when the connection is given up or closed; its reason says why. */
  readonly lost: AbortSignal;
  /** The way to leave a call before its end. */
  readonly resets: Resets;
  /** Something came from the server. */
  heard(): void;
}

export interface Connections {
  /** The connection to make calls on now. */
  current(): Connection;
  close(): Promise<void>;
}

const closeMsMax = 1_000;
/** A node that was silent has so long to say that it leads. */
const probeMsMax = 1_000;
/** A single server that is slow rather than gone is not given up faster and faster. */
const timeoutMsMax = 4_000;

/**
 * Keeps one connection to the event log and replaces it when the server is gone without a word. Calls on one that is
 * given up end with its reason; whoever makes them repeats them on the next.
 */
export function createConnections(
  settings: ConnectionString,
  log: (notice: EventLogNotice) => void,
): Connections {
  let given = 0;
  let silences = 0;
  /** The node that was silent last, until it is heard again; gossip may name it as the leader for a while yet. */
  let silent: string | undefined;
  let isAfterSilence = false;
  let open: (Connection & { begin(): void; retire(reason: Error): Promise<void> }) | undefined;
  let isClosed = false;

  function connect() {
    const suspect = settings.isCluster ? silent : undefined;
    const opened = openClient(
      urlOf(settings, hostsWithout(settings.hosts, suspect), {
        given,
        prefersFollower: isAfterSilence && settings.isCluster && settings.wantsLeader,
      }),
    );
    const { client, parts } = opened;
    const losing = new AbortController();
    // Every call under way listens: not a leak.
    setMaxListeners(0, losing.signal);
    let heardAt = Number.NEGATIVE_INFINITY;
    let isWatched = false;
    const connection = {
      client,
      parts,
      lost: losing.signal,
      resets: createResets(losing.signal),
      heard() {
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
        // The client waits for calls that it has cancelled; one that never ends is not waited for.
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
    given += 1;
    const asked = openClient(urlOf(settings, [suspect], { given, prefersFollower: false }));
    try {
      if (!leadersOf(await askGossip(asked.parts, probeMsMax)).includes(suspect)) return false;
      if (silent === suspect) silent = undefined;
      return true;
    } catch {
      return false;
    } finally {
      asked.close();
    }
  }

  function giveUp(connection: typeof open, reason: string, node: string | undefined): void {
    if (connection === undefined || open !== connection) return;
    given += 1;
    isAfterSilence = node !== undefined;
    if (node !== undefined) {
      silences += 1;
      silent = node;
    }
    open = undefined;
    log({ level: 'warn', msg: 'connection to the event log given up for another', reason });
    connection.retire(new Error(`the connection was given up: ${reason}`)).catch((error: unknown) =>
      log({
        level: 'warn',
        msg: 'connection to the event log not closed',
        reason: String(error),
      }),
    );
  }

  // A connection string that cannot be used is said at once.
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
 * @param options.prefersFollower after a silence: a follower passes appends on to whoever leads by then, and is not the node
 *   that gossip may still take for the leader
 * @param options.given how many connections were given up before. It makes each one's options different: the transport
 *   shares connections of equal options in a process, and would hand the dead one out again.
 */
function urlOf(
  settings: ConnectionString,
  hosts: readonly string[],
  { given, prefersFollower }: { readonly given: number; readonly prefersFollower: boolean },
): string {
  const { keepAliveMs } = settings;
  const url = clientUrl(
    settings,
    hosts,
    keepAliveMs === undefined ? undefined : keepAliveMs + given,
  );
  return prefersFollower ? `${url}&nodePreference=follower` : url;
}

/** Where a node was silent the others are asked first; with two left at least, the leader is still looked up. */
function hostsWithout(hosts: readonly string[], avoid: string | undefined): readonly string[] {
  const others = hosts.filter((host) => host !== avoid);
  return others.length >= 2 ? others : hosts;
}
