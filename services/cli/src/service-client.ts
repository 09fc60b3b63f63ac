import {
  createLedgerClient,
  createUploadClient,
  type LedgerClient,
  problemText,
  type UploadClient,
} from '@exchange/client';
import { CommandFailed } from './command.js';

export interface ServiceAddress {
  readonly url: string;
  readonly apiKey: string | undefined;
  /** The scope that the requests are made in; none is the platform's. */
  readonly resellerId: string | undefined;
}

/** A running service, asked with the caller's credentials. */
export interface Service {
  readonly url: string;
  readonly client: LedgerClient;
  /** For bodies that stand in a file. */
  readonly uploads: UploadClient;
}

/** What the service answered, as its client tells it. */
export interface Answer<Data = unknown> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** The service at an address; nothing is asked yet. */
export function openService(address: ServiceAddress): Service {
  return {
    url: address.url.replace(/\/+$/, ''),
    client: createLedgerClient(address),
    uploads: createUploadClient(address),
  };
}

/**
 * What the service answered.
 *
 * @throws CommandFailed where it does not answer, or refuses: with its reason
 */
export async function answerOf<Data>(
  { url }: Pick<Service, 'url'>,
  asked: Promise<Answer<Data>>,
): Promise<Data> {
  const answer = await asked.catch((thrown: unknown) => {
    throw noAnswer(url, thrown);
  });
  if (answer.data === undefined) throw refused(answer);
  return answer.data;
}

/** What the service refused, and why. */
export function refused(answer: Answer): CommandFailed {
  return new CommandFailed(`${new URL(answer.response.url).pathname}: ${reasonOf(answer)}`);
}

/** Why the service refused, in one line: the message, or each fault with where it is. */
export function reasonOf({ error, response }: Answer): string {
  return problemText(error) ?? `the service answered ${response.status}`;
}

/** Why a request had no answer, and what to do. @param error what the client threw */
export function noAnswer(url: string, error: unknown): CommandFailed {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new CommandFailed(`No service answers at ${url}: ${reason}. Start it with npm start.`);
}
