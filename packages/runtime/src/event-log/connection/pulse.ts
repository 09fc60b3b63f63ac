import { setTimeout as pause } from 'node:timers/promises';
import { type Channel, connectivityState } from '@grpc/grpc-js';
import type { PulseTimes } from '../../config/connection-string.js';
import type { ClientParts } from './client.js';
import { addressOf, askGossip, leadersOf, type Members } from './node.js';

export interface PulseOptions {
  readonly parts: ClientParts;
  readonly times: PulseTimes;
  /** `host:port` of a node that was silent a moment ago: gossip may name it as the leader for a while yet. */
  readonly suspect: string | undefined;
  /** True where another node is to be chosen once this one leads no more. */
  readonly followsLeader: boolean;
  /** Milliseconds since something came from the server by any call. */
  readonly quietFor: () => number;
  readonly signal: AbortSignal;
  /** Asks the suspect itself whether it leads. */
  readonly isTrusted: () => Promise<boolean>;
  /** Called once, when the connection is of no use: `node` is `host:port` of one that should not be asked next. */
  readonly onLost: (reason: string, node: string | undefined) => void;
  /** Called whenever a node has given a sign. */
  readonly onSign: (node: string | undefined) => void;
}

const tickMs = 100;
/** Nobody waits for the answer so long; it only ends the call of one that never comes. */
const askMsMax = 30_000;
/** Gossip is behind the truth for a moment: one look is not believed. */
const looksMin = 2;
const settlingMs = 250;
/** A node that was silent a moment ago has less time to show that it is back. */
const suspectTimeoutMs = 500;

type Sign =
  | { readonly kind: 'answered'; readonly members: Members }
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
  let before: Office = 'unknown';
  while (!signal.aborted) {
    // Looking for a node has its own limits, and asks one after the other.
    const channel = await channelOf(parts);
    if (signal.aborted) return;
    const target = channel?.getTarget().replace(/^[a-z]+:/, '');
    const sign =
      channel === undefined
        ? undefined
        : await signOf(options, channel, timeoutFor(options, target));
    if (signal.aborted) return;
    if (sign?.kind === 'silent') {
      options.onLost(`nothing was heard for ${timeoutFor(options, target)} ms`, target);
      return;
    }
    if (sign !== undefined) options.onSign(target);
    const office = sign?.kind === 'answered' ? officeOf(sign.members, target, options) : 'unknown';
    const change = options.followsLeader ? changeOf(office, before, options) : undefined;
    if (options.followsLeader && office === 'doubts' && (await options.isTrusted())) {
      if (!signal.aborted) options.onLost('the node that was silent leads again', undefined);
      return;
    }
    misled = change === undefined ? 0 : misled + 1;
    if (change !== undefined && misled >= (change.isCertain ? 1 : looksMin)) {
      options.onLost(change.reason, undefined);
      return;
    }
    if (office !== 'unknown') before = office;
    // While the cluster is choosing, its choice is not waited for longer than it has to be.
    const isSettling = options.followsLeader && options.suspect !== undefined && office !== 'leads';
    const everyMs = isSettling ? Math.min(times.everyMs, settlingMs) : times.everyMs;
    do await sleep(everyMs, signal);
    while (!signal.aborted && !options.followsLeader && quietFor() < everyMs);
  }
}

function timeoutFor({ times, suspect }: PulseOptions, target: string | undefined): number {
  return target !== undefined && target === suspect
    ? Math.min(times.timeoutMs, suspectTimeoutMs)
    : times.timeoutMs;
}

/**
 * Asks and waits for a sign; whatever else comes meanwhile is one too. So is a connection that comes about: the
 * transport calls it ready once the server's first word is there, and the answer has its own time after that.
 */
async function signOf(
  { parts, quietFor }: PulseOptions,
  channel: Channel,
  timeoutMs: number,
): Promise<Sign> {
  const isReady = () => channel.getConnectivityState(false) === connectivityState.READY;
  const timeout = awake(timeoutMs, { isHeard: () => quietFor() < tickMs * 2, isReady });
  const answer = askGossip(parts, askMsMax).then(
    (members): Sign => ({ kind: 'answered', members }),
    (): Sign => ({ kind: 'there' }),
  );
  try {
    return await Promise.race([answer, timeout.over]);
  } finally {
    timeout.stop();
  }
}

/** A timeout by this process' own beats: what it slept through itself was nobody's silence. */
function awake(
  timeoutMs: number,
  { isHeard, isReady }: { readonly isHeard: () => boolean; readonly isReady: () => boolean },
) {
  let stop = () => {};
  const over = new Promise<Sign>((resolve) => {
    const all = Math.ceil(timeoutMs / tickMs);
    let left = all;
    let wasReady = isReady();
    const timer = setInterval(() => {
      const ready = isReady();
      left = ready && !wasReady ? all : left - 1;
      wasReady = ready;
      if (isHeard()) resolve({ kind: 'there' });
      else if (left <= 0) resolve({ kind: 'silent' });
    }, tickMs);
    timer.unref();
    stop = () => clearInterval(timer);
  });
  return { over, stop: () => stop() };
}

/** What a node is in its cluster, as gossip has it: it `doubts` where it follows the suspect, `alone` where it follows none. */
type Office = 'leads' | 'follows' | 'alone' | 'doubts' | 'unknown';

function officeOf(members: Members, target: string | undefined, { suspect }: PulseOptions): Office {
  // A node that is named otherwise than it names itself cannot be found among them.
  if (!members.some((one) => addressOf(one) === target)) return 'unknown';
  const leaders = leadersOf(members);
  if (target !== undefined && leaders.includes(target)) return 'leads';
  if (leaders.some((one) => one !== suspect)) return 'follows';
  return leaders.length > 0 ? 'doubts' : 'alone';
}

/** Why another connection is to be made; undefined where this one is as good as any. */
function changeOf(
  office: Office,
  before: Office,
  { suspect }: PulseOptions,
): { readonly reason: string; readonly isCertain: boolean } | undefined {
  // What a node passed on before it led itself may never be answered: made anew, it is sent again at once.
  if (office === 'leads' && before !== 'leads' && before !== 'unknown') {
    return { reason: 'the node leads now', isCertain: true };
  }
  return office === 'follows'
    ? { reason: 'another node leads now', isCertain: suspect !== undefined }
    : undefined;
}

/** The channel to the node that calls go to; undefined while none was found. */
async function channelOf(parts: ClientParts): Promise<Channel | undefined> {
  try {
    return await parts.getChannel();
  } catch {
    return undefined;
  }
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
