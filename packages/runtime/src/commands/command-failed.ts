import type { EngineRefusal } from '../errors/engine-refusal.js';

export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly refusal: EngineRefusal;

  constructor(refusal: EngineRefusal, options?: ErrorOptions) {
    super(`command failed: ${refusal.code}`, options);
    this.refusal = refusal;
  }
}

export const noSuch = (what: string, id: string): CommandFailed =>
  new CommandFailed({ code: 'not_found', what, id });

/** For a step that may be left out: too many other writers. */
export function unlessContended(error: unknown): undefined {
  if (!(error instanceof CommandFailed && error.refusal.code === 'contended')) throw error;
}
