import { problemText } from '@exchange/client';
import { CommandFailed } from './command.js';
import { noAnswer, type ServiceAddress } from './service-client.js';

interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * What the service answered.
 *
 * @throws CommandFailed where it does not answer, or refuses: with its reason
 */
export async function answerOf<Data>(
  { url }: ServiceAddress,
  asked: Promise<Answer<Data>>,
): Promise<Data> {
  const { data, error, response } = await asked.catch((thrown: unknown) => {
    throw noAnswer(url, thrown);
  });
  if (data !== undefined) return data;
  const reason = problemText(error) ?? `the service answered ${response.status}`;
  throw new CommandFailed(`${new URL(response.url).pathname}: ${reason}`);
}
