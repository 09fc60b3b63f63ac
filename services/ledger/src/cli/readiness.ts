import { CommandFailed } from './command.js';
import type { ServiceClient } from './service-client.js';

/** What `/readyz` says, as far as commands need it. */
export interface Readiness {
  readonly ready: boolean;
  readonly dependencies: readonly { readonly name: string; readonly trouble: string | undefined }[];
  readonly lanes: readonly LaneReading[];
}

export interface LaneReading {
  readonly name: string;
  readonly position: bigint;
  readonly behind: bigint | undefined;
  readonly stopped: string | undefined;
  /** The event that only a newer version can project. */
  readonly waiting: string | undefined;
  /** How many of its streams are parked. */
  readonly parked: number;
}

/**
 * Asks a service how it is.
 *
 * @throws CommandFailed when it does not answer, or not as this service does
 */
export async function readReadiness(client: ServiceClient): Promise<Readiness> {
  let text: string;
  try {
    text = (await client.send({ method: 'GET', path: '//readyz' })).text;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandFailed(
      `No service answers at ${client.url}: ${reason}. Start it with npm start.`,
    );
  }
  const body = parse(text);
  return {
    ready: memberOf(body, 'status') === 'ready',
    dependencies: entriesOf(memberOf(body, 'dependencies')).map(([name, one]) => ({
      name,
      trouble: memberOf(one, 'ok') === true ? undefined : (textOf(one, 'reason') ?? 'away'),
    })),
    lanes: entriesOf(memberOf(body, 'lanes')).map(([name, lane]) => {
      const behind = textOf(lane, 'behind');
      return {
        name,
        position: BigInt(textOf(lane, 'position') ?? '0'),
        behind: behind === undefined ? undefined : BigInt(behind),
        stopped: textOf(lane, 'stopped'),
        waiting: textOf(lane, 'waiting'),
        parked: Number(memberOf(memberOf(lane, 'parked'), 'streams') ?? 0),
      };
    }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function textOf(value: unknown, key: string): string | undefined {
  const member = memberOf(value, key);
  return typeof member === 'string' ? member : undefined;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
