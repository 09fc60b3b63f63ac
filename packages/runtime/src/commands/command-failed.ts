import type { EngineRefusal } from '../errors/engine-refusal.js';

/** A command that was not carried out, apart from what its decider refuses. Nothing of it was written. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly refusal: EngineRefusal;

  constructor(refusal: EngineRefusal, options?: ErrorOptions) {
    super(`the command was not carried out: ${refusal.code}`, options);
    this.refusal = refusal;
  }
}

/** What a request names is not there. */
export const noSuch = (what: string, id: string): CommandFailed =>
  new CommandFailed({ code: 'not_found', what, id });
