import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandFailed } from './command.js';

type PasswordInput = NodeJS.ReadableStream & { readonly isTTY?: boolean };

const noEcho = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Reads a password without echo.
 * @throws CommandFailed without a terminal, or on cancellation
 */
export async function askPassword(
  input: PasswordInput,
  ask: () => void,
  otherwise: string,
): Promise<string> {
  if (input.isTTY !== true) throw new CommandFailed(otherwise);
  ask();
  const lines = createInterface({ input, output: noEcho(), terminal: true, historySize: 0 });
  try {
    return await new Promise((resolve, reject) => {
      lines.once('line', resolve);
      for (const end of ['SIGINT', 'close']) {
        lines.once(end, () => reject(new CommandFailed('Nothing was changed.')));
      }
    });
  } finally {
    lines.close();
  }
}
