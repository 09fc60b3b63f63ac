import { whenParentGone } from './parent-gone.js';

/** Set for a program that may load, and then waits to be told to begin. */
export const heldVariable = 'BEGINS_WHEN_TOLD';

/** What such a program is told: to begin, and what it needs to know beside its environment. */
export interface Beginning {
  readonly kind: 'begin';
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Resolves when the parent has told this program to begin, with what it was told in the environment; at once where it need not
 * wait. Ends it when the parent goes meanwhile.
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
