import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { EventLogNotice } from '../types.js';
import { type ClientParts, clientParts, guardReconnecting } from './client-parts.js';
import { type ConnectionString, clientUrl } from './connection-string.js';
import { watchPulse } from './pulse.js';
import { widenReceiveWindow } from './receive-window.js';
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
/** So long the cluster may take to find out what we have found out. */
const suspectMs = 60_000;
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
  /** The node that was silent last, and since when; gossip may name it as the leader for a while yet. */
  let silent: { readonly node: string; readonly since: number } | undefined;
  let isAfterSilence = false;
  let open: (Connection & { begin(): void; retire(reason: Error): Promise<void> }) | undefined;
  let isClosed = false;

  function connect() {
    const isSuspected = silent !== undefined && performance.now() - silent.since < suspectMs;
    const suspect = settings.isCluster && isSuspected ? silent?.node : undefined;
    const client = newClient(settings, hostsWithout(settings.hosts, suspect), {
      given,
      prefersFollower: isAfterSilence && settings.isCluster && settings.wantsLeader,
    });
    const parts = clientParts(client);
    guardReconnecting(parts);
    widenReceiveWindow(parts);
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
        void watchPulse({
          parts,
          times: { everyMs, timeoutMs: Math.max(timeoutMs, Math.min(grown, timeoutMsMax)) },
          suspect,
          followsLeader: settings.isCluster && settings.wantsLeader,
          quietFor: () => performance.now() - heardAt,
          signal: losing.signal,
          onLost: (reason, node) => giveUp(connection, reason, node),
          onSign(node) {
            silences = 0;
            if (node === silent?.node) silent = undefined;
          },
        });
      },
      async retire(reason: Error) {
        losing.abort(reason);
        // The client waits for calls that it has cancelled; one that never ends is not waited for.
        const ended = new AbortController();
        const { signal } = ended;
        await Promise.race([client.dispose(), pause(closeMsMax, undefined, { signal })]);
        ended.abort();
      },
    };
    return connection;
  }

  function giveUp(connection: typeof open, reason: string, node: string | undefined): void {
    if (connection === undefined || open !== connection) return;
    given += 1;
    isAfterSilence = node !== undefined;
    if (node !== undefined) {
      silences += 1;
      silent = { node, since: performance.now() };
    }
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
 * @param options.prefersFollower after a silence: a follower passes appends on to whoever leads by then, and is not the node
 *   that gossip may still take for the leader
 * @param options.given how many connections were given up before. It makes each one's options different: the transport
 *   shares connections of equal options in a process, and would hand the dead one out again.
 */
function newClient(
  settings: ConnectionString,
  hosts: readonly string[],
  { given, prefersFollower }: { readonly given: number; readonly prefersFollower: boolean },
): EventStoreDBClient {
  const { keepAliveMs } = settings;
  const plain = clientUrl(
    settings,
    hosts,
    keepAliveMs === undefined ? undefined : keepAliveMs + given,
  );
  const url = prefersFollower ? `${plain}&nodePreference=follower` : plain;
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
