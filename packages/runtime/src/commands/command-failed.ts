/** Why a command was not carried out, apart from what its decider refuses. Nothing of it was written. */
export type CommandFault =
  /** It lost the race for its stream at every try. */
  | { readonly kind: 'contended' }
  /** The caller expects another revision than the stream has. */
  | { readonly kind: 'revision_differs' }
  /** An event that it would be decided on cannot be read; an operator has to see to it. */
  | {
      readonly kind: 'stream_unreadable';
      readonly event: { readonly stream: string; readonly revision: bigint; readonly type: string };
    }
  | { readonly kind: 'key_malformed'; readonly key: string }
  /** A request with the same key is being decided in this process. */
  | { readonly kind: 'key_under_way' }
  | { readonly kind: 'key_used_for_another_request' };

/** A command that was not carried out. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly fault: CommandFault;

  constructor(fault: CommandFault, options?: ErrorOptions) {
    super(`the command was not carried out: ${fault.kind}`, options);
    this.fault = fault;
  }
}
