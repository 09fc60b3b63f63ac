import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { EventLogNotice } from '../types.js';
import { type ClientParts, clientParts, guardReconnecting } from './client-parts.js';
import { type ConnectionString, clientUrl } from './connection-string.js';
import { watchPulse } from './pulse.js';

/** A client, for as long as it is of use. */
export interface Connection {
  readonly client: EventStoreDBClient;
  readonly parts: ClientParts;
  /** Aborts when the connection is given up or closed; its reason says why. */
  readonly lost: AbortSignal;
  /** Something came from the server. */
  heard(): void;
}

export interface Connections {
  /** The connection to make calls on now. */
  current(): Connection;
  close(): Promise<void>;
}

const closeMsMax = 1_000;
/** A single server that is slow rather than gone is not given up faster and faster. */
const patienceMsMax = 4_000;

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
  let avoid: string | undefined;
  let open: (Connection & { begin(): void; retire(reason: Error): Promise<void> }) | undefined;
  let isClosed = false;

  function connect() {
    const client = newClient(settings, hostsWithout(settings.hosts, avoid), given);
    const parts = clientParts(client);
    guardReconnecting(parts);
    const losing = new AbortController();
    // Every call under way listens; that is no leak.
    setMaxListeners(0, losing.signal);
    let heardAt = Number.NEGATIVE_INFINITY;
    let isWatched = false;
    const connection = {
      client,
      parts,
      lost: losing.signal,
      heard() {
        heardAt = performance.now();
      },
      begin() {
        if (isWatched || settings.pulse === undefined) return;
        isWatched = true;
        const { everyMs, patienceMs } = settings.pulse;
        const grown = settings.isCluster ? patienceMs : patienceMs * 2 ** Math.min(silences, 8);
        void watchPulse({
          parts,
          times: { everyMs, patienceMs: Math.max(patienceMs, Math.min(grown, patienceMsMax)) },
          followsLeader: settings.isCluster && settings.wantsLeader,
          quietFor: () => performance.now() - heardAt,
          signal: losing.signal,
          onLost: (reason, node) => giveUp(connection, reason, node),
          onSign() {
            silences = 0;
            avoid = undefined;
          },
        });
      },
      async retire(reason: Error) {
        losing.abort(reason);
        // The client waits for calls that it has cancelled; one that never ends must not keep a process alive.
        await Promise.race([client.dispose(), pause(closeMsMax, undefined, { ref: false })]);
      },
    };
    return connection;
  }

  function giveUp(connection: typeof open, reason: string, node: string | undefined): void {
    if (connection === undefined || open !== connection) return;
    given += 1;
    silences += 1;
    avoid = node;
    open = undefined;
    log({ level: 'warn', msg: 'connection to the event log given up for another', reason });
    void connection.retire(new Error(`the connection was given up: ${reason}`));
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
 * @param given how many connections were given up before. It makes each one's options different: the transport
 *   shares connections of equal options in a process, and would hand the dead one out again.
 */
function newClient(
  settings: ConnectionString,
  hosts: readonly string[],
  given: number,
): EventStoreDBClient {
  const { keepAliveMs } = settings;
  const url = clientUrl(
    settings,
    hosts,
    keepAliveMs === undefined ? undefined : keepAliveMs + given,
  );
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    // What the client says of a string that it cannot read repeats the string, password and all.
    const reason = /^Unexpected/.test(text) ? 'an option has a value that it cannot have' : text;
    throw new TypeError(`the event log's connection string cannot be used: ${reason}`);
  }
}

/** Where a node was silent the others are asked first; with two left at least, the leader is still looked up. */
function hostsWithout(hosts: readonly string[], avoid: string | undefined): readonly string[] {
  const others = hosts.filter((host) => host !== avoid);
  return others.length >= 2 ? others : hosts;
}
