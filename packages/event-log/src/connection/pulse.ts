import { setTimeout as pause } from 'node:timers/promises';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import { Metadata } from '@grpc/grpc-js';
import { gossipGrpc, gossipPb, sharedPb } from '../protobuf.js';
import type { ClientParts } from './client-parts.js';
import type { PulseTimes } from './connection-string.js';

export interface PulseOptions {
  readonly parts: ClientParts;
  readonly times: PulseTimes;
  /** True where another node is to be chosen once this one leads no more. */
  readonly followsLeader: boolean;
  /** Milliseconds since something came from the server by any call. */
  readonly quietFor: () => number;
  readonly signal: AbortSignal;
  /** Called once, when the connection is of no use: `node` is `host:port` of one that should not be asked next. */
  readonly onLost: (reason: string, node: string | undefined) => void;
  /** Called whenever the server has given a sign. */
  readonly onSign: () => void;
}

const tickMs = 100;
/** Nobody waits for the answer so long; it only ends the call of one that never comes. */
const askMsMax = 30_000;
/** Gossip is behind the truth for a moment: one look is not believed. */
const looksMin = 2;

type Sign =
  | { readonly kind: 'answered'; readonly members: ReturnType<ClusterInfo['getMembersList']> }
  /** Refused, broken or busy with something else: not silent, and every call finds out for itself. */
  | { readonly kind: 'there' }
  | { readonly kind: 'silent' };

/**
 * Finds out that a server is gone without a word: the machine is cut from the network, or stands still. Nothing
 * else says so, because a connection on which nothing comes looks like one on which nothing happens. While nothing
 * is heard the node is asked for the cluster's gossip, which every server answers to everybody; a busy connection
 * is asked nothing. Time that this process stood still itself does not count.
 */
export async function watchPulse(options: PulseOptions): Promise<void> {
  const { parts, times, signal, quietFor } = options;
  let misled = 0;
  while (!signal.aborted) {
    // Looking for a node has its own limits, and asks one after the other.
    const target = await targetOf(parts);
    if (signal.aborted) return;
    const sign = target === undefined ? undefined : await signOf(options);
    if (signal.aborted) return;
    if (sign?.kind === 'silent') {
      options.onLost(`nothing was heard for ${times.patienceMs} ms`, target);
      return;
    }
    if (sign !== undefined) options.onSign();
    if (sign?.kind === 'answered' && options.followsLeader) {
      misled = anotherLeads(sign.members, target) ? misled + 1 : 0;
      if (misled >= looksMin) {
        options.onLost('another node leads now', undefined);
        return;
      }
    }
    do await sleep(times.everyMs, signal);
    while (!signal.aborted && !options.followsLeader && quietFor() < times.everyMs);
  }
}

/** Asks and waits for a sign; whatever else comes meanwhile is one too. */
async function signOf({ parts, times, quietFor }: PulseOptions): Promise<Sign> {
  const patience = awake(times.patienceMs, () => quietFor() < tickMs * 2);
  const answer = ask(parts).then(
    (info): Sign => ({ kind: 'answered', members: info.getMembersList() }),
    (): Sign => ({ kind: 'there' }),
  );
  try {
    return await Promise.race([answer, patience.over]);
  } finally {
    patience.stop();
  }
}

function ask(parts: ClientParts): Promise<ClusterInfo> {
  return parts.execute(
    gossipGrpc.GossipClient,
    'gossip',
    (client) =>
      new Promise((resolve, reject) => {
        const deadline = Date.now() + askMsMax;
        client.read(new sharedPb.Empty(), new Metadata(), { deadline }, (error, info) =>
          error === null ? resolve(info) : reject(error),
        );
      }),
  );
}

/** Patience by this process' own beats: what it slept through itself was nobody's silence. */
function awake(patienceMs: number, isHeard: () => boolean) {
  let stop = () => {};
  const over = new Promise<Sign>((resolve) => {
    let left = Math.ceil(patienceMs / tickMs);
    const timer = setInterval(() => {
      left -= 1;
      if (isHeard()) resolve({ kind: 'there' });
      else if (left <= 0) resolve({ kind: 'silent' });
    }, tickMs);
    timer.unref();
    stop = () => clearInterval(timer);
  });
  return { over, stop: () => stop() };
}

function anotherLeads(
  members: ReturnType<ClusterInfo['getMembersList']>,
  target: string | undefined,
): boolean {
  const leader = members.find(
    (one) => one.getIsAlive() && one.getState() === gossipPb.MemberInfo.VNodeState.LEADER,
  );
  const known = members.some((one) => addressOf(one) === target);
  return leader !== undefined && known && addressOf(leader) !== target;
}

function addressOf(member: ReturnType<ClusterInfo['getMembersList']>[number]): string {
  const endPoint = member.getHttpEndPoint();
  return `${endPoint?.getAddress()}:${endPoint?.getPort()}`;
}

/** `host:port` of the node that calls go to; undefined while none was found. */
async function targetOf(parts: ClientParts): Promise<string | undefined> {
  try {
    const channel = await parts.getChannel();
    return channel.getTarget().replace(/^[a-z]+:/, '');
  } catch {
    return undefined;
  }
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
