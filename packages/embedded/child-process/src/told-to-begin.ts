import { whenParentGone } from './parent-gone.js';

/** Environment variable of a program that loads and then waits for its start message. */
export const heldVariable = 'BEGINS_WHEN_TOLD';

/** The start message, with variables for the environment. */
export interface Beginning {
  readonly kind: 'begin';
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Waits for the parent's start message and adds its variables to the environment. Resolves at once if no message is
 * due. Exits if the parent ends first.
 */
export async function toldToBegin(): Promise<void> {
  if (process.env[heldVariable] === undefined) return;
  delete process.env[heldVariable];
  let begun = false;
  whenParentGone(() => {
    if (!begun) process.exit(0);
  });
  await new Promise<void>((resolve) => {
    const hear = (message: Partial<Beginning>) => {
      if (message.kind !== 'begin') return;
      process.off('message', hear);
      Object.assign(process.env, message.env);
      resolve();
    };
    process.on('message', hear);
  });
  begun = true;
}
