import type { EngineRefusal } from '../errors/engine-refusal.js';

/** A command that failed without a refusal of its decider. Nothing was appended. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly refusal: EngineRefusal;

  constructor(refusal: EngineRefusal, options?: ErrorOptions) {
    super(`command failed: ${refusal.code}`, options);
    this.refusal = refusal;
  }
}

/** The referenced resource does not exist. */
export const noSuch = (what: string, id: string): CommandFailed =>
  new CommandFailed({ code: 'not_found', what, id });
