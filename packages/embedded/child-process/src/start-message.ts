import { whenParentGone } from './parent-gone.js';

export const heldVariable = 'BEGINS_WHEN_TOLD';

export interface Beginning {
  readonly kind: 'begin';
  readonly env: Readonly<Record<string, string>>;
}

export async function startMessage(): Promise<void> {
  if (process.env[heldVariable] === undefined) return;
  delete process.env[heldVariable];
  let hasStarted = false;
  whenParentGone(() => {
    if (!hasStarted) process.exit(0);
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
  hasStarted = true;
}
