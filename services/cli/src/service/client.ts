import {
  createLedgerClient,
  createUploadClient,
  type LedgerClient,
  problemText,
  type UploadClient,
} from '@exchange/client';
import { errorText } from '@exchange/runtime/errors/error-text';
import { CommandFailed } from '../command.js';

export interface ServiceAddress {
  readonly url: string;
  readonly apiKey: string | undefined;
  readonly resellerId: string | undefined;
}

export interface Service {
  readonly url: string;
  readonly client: LedgerClient;
  readonly uploads: UploadClient;
}

export interface Answer<Data = unknown> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

export function openService(address: ServiceAddress): Service {
  return {
    url: address.url.replace(/\/+$/, ''),
    client: createLedgerClient(address),
    uploads: createUploadClient(address),
  };
}

type Defined<Members> = {
  readonly [Name in keyof Members]?: Exclude<Members[Name], undefined>;
};

/** Returns the members that have a value. */
export function defined<Members extends object>(members: Members): Defined<Members> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  // Only members without a value are absent.
  return Object.fromEntries(entries) as Defined<Members>;
}

/** @throws CommandFailed if the service does not answer or refuses */
export async function answerOf<Data>(
  { url }: Pick<Service, 'url'>,
  request: Promise<Answer<Data>>,
): Promise<Data> {
  const answer = await request.catch((thrown: unknown) => {
    throw noAnswer(url, thrown);
  });
  if (answer.data === undefined) throw refused(answer);
  return answer.data;
}

export function refused(answer: Answer): CommandFailed {
  return new CommandFailed(`${new URL(answer.response.url).pathname}: ${reasonOf(answer)}`);
}

export function reasonOf({ error, response }: Answer): string {
  return problemText(error) ?? `the service answered ${response.status}`;
}

export function noAnswer(url: string, error: unknown): CommandFailed {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return new CommandFailed(
    `No service answers at ${url}: ${errorText(cause)}. Start it with npm start.`,
  );
}
