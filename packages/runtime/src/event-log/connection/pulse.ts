import { setTimeout as pause } from 'node:timers/promises';
import { type Channel, connectivityState } from '@grpc/grpc-js';
import type { PulseTimes } from '../../config/connection-string.js';
import type { ClientParts } from './client.js';
import { addressOf, askGossip, leadersOf, type Members } from './node.js';

export interface PulseOptions {
  readonly parts: ClientParts;
  readonly times: PulseTimes;
  /** Recently silent `host:port`; gossip may still name it as leader. */
  readonly suspect: string | undefined;
  readonly followsLeader: boolean;
  readonly quietFor: () => number;
  readonly signal: AbortSignal;
  readonly isTrusted: () => Promise<boolean>;
  readonly onLost: (reason: string, node: string | undefined) => void;
  readonly onSign: (node: string | undefined) => void;
}

const tickMs = 100;
const askMsMax = 30_000;
/** Gossip can be outdated: require two equal answers. */
const looksMin = 2;
const settlingMs = 250;
const suspectTimeoutMs = 500;

type Sign =
  | { readonly kind: 'answered'; readonly members: Members }
  | { readonly kind: 'there' }
  | { readonly kind: 'silent' };

/**
 * A dead connection looks idle: after a silence, requests gossip, which needs no credentials. Time
 * while suspended does not count.
 */
export async function watchPulse(options: PulseOptions): Promise<void> {
  const { parts, times, signal, quietFor } = options;
  let mismatches = 0;
  let before: Role = 'unknown';
  while (!signal.aborted) {
    // Discovery has its own time limits.
    const channel = await channelOf(parts);
    if (signal.aborted) return;
    const target = channel?.getTarget().replace(/^[a-z]+:/, '');
    const sign =
      channel === undefined
        ? undefined
        : await signOf(options, channel, timeoutFor(options, target));
    if (signal.aborted) return;
    if (sign?.kind === 'silent') {
      options.onLost(`no message for ${timeoutFor(options, target)} ms`, target);
      return;
    }
    if (sign !== undefined) options.onSign(target);
    const role = sign?.kind === 'answered' ? roleOf(sign.members, target, options) : 'unknown';
    const change = options.followsLeader ? changeOf(role, before, options) : undefined;
    if (options.followsLeader && role === 'doubts' && (await options.isTrusted())) {
      if (!signal.aborted) options.onLost('the silent node leads again', undefined);
      return;
    }
    mismatches = change === undefined ? 0 : mismatches + 1;
    if (change !== undefined && mismatches >= (change.isCertain ? 1 : looksMin)) {
      options.onLost(change.reason, undefined);
      return;
    }
    if (role !== 'unknown') before = role;
    const isSettling = options.followsLeader && options.suspect !== undefined && role !== 'leads';
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

/** Any message, or a new connection, whose answer has its own time limit. */
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

function awake(
  timeoutMs: number,
  { isHeard, isReady }: { readonly isHeard: () => boolean; readonly isReady: () => boolean },
) {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<Sign>((resolve) => {
    const all = Math.ceil(timeoutMs / tickMs);
    let remaining = all;
    let wasReady = isReady();
    timer = setInterval(() => {
      const ready = isReady();
      remaining = ready && !wasReady ? all : remaining - 1;
      wasReady = ready;
      if (isHeard()) resolve({ kind: 'there' });
      else if (remaining <= 0) resolve({ kind: 'silent' });
    }, tickMs);
    timer.unref();
  });
  return { over, stop: () => clearInterval(timer) };
}

/** `doubts` follows the suspect, `alone` follows no node. */
type Role = 'leads' | 'follows' | 'alone' | 'doubts' | 'unknown';

function roleOf(members: Members, target: string | undefined, { suspect }: PulseOptions): Role {
  if (!members.some((one) => addressOf(one) === target)) return 'unknown';
  const leaders = leadersOf(members);
  if (target !== undefined && leaders.includes(target)) return 'leads';
  if (leaders.some((one) => one !== suspect)) return 'follows';
  return leaders.length > 0 ? 'doubts' : 'alone';
}

/** Undefined keeps the connection. */
function changeOf(
  role: Role,
  before: Role,
  { suspect }: PulseOptions,
): { readonly reason: string; readonly isCertain: boolean } | undefined {
  // Appends forwarded before it led may never be answered: a new connection sends them again.
  if (role === 'leads' && before !== 'leads' && before !== 'unknown') {
    return { reason: 'the node leads now', isCertain: true };
  }
  return role === 'follows'
    ? { reason: 'another node leads now', isCertain: suspect !== undefined }
    : undefined;
}

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
