import { CommandFailed } from './command.js';

export interface PasswordInput {
  readonly isTTY?: boolean | undefined;
  setRawMode?(isRaw: boolean): unknown;
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  off(event: 'data', listener: (chunk: Buffer) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

/**
 * Reads a password without echo.
 * @throws CommandFailed without a terminal, or on cancellation
 */
export async function askPassword(
  input: PasswordInput,
  ask: () => void,
  otherwise: string,
): Promise<string> {
  if (input.isTTY !== true || input.setRawMode === undefined) throw new CommandFailed(otherwise);
  ask();
  input.setRawMode(true);
  input.resume();
  let typed = '';
  try {
    return await new Promise((resolve, reject) => {
      const take = (chunk: Buffer) => {
        for (const character of chunk.toString()) {
          if (character === '\r' || character === '\n') return done(() => resolve(typed));
          if (character === '\u0003' || character === '\u0004') {
            return done(() => reject(new CommandFailed('Nothing was changed.')));
          }
          if (character === '\u007f' || character === '\b') typed = typed.slice(0, -1);
          else typed += character;
        }
      };
      const done = (end: () => void) => {
        input.off('data', take);
        end();
      };
      input.on('data', take);
    });
  } finally {
    input.setRawMode(false);
    input.pause();
  }
}
