import { createHash, randomUUID } from 'node:crypto';
import type { Aggregate, CommandContext } from '@exchange/runtime/commands/aggregate';
import { CommandFailed } from '@exchange/runtime/commands/command-failed';
import type { FoldedStream } from '@exchange/runtime/commands/state-cache';
import type { ResellerId } from '@exchange/units';
import { streams } from '../streams.js';
import type { ResellerCodeCommand, ResellerCodeRefusal, ResellerCodeState } from './code.js';
import type { ResellerCommand, ResellerRefusal, ResellerState } from './decide.js';
import type { ResellerCodeEvent, ResellerEvent } from './events.js';

type Resellers = Aggregate<ResellerState, ResellerCommand, ResellerEvent, ResellerRefusal>;
type CodeClaims = Aggregate<
  ResellerCodeState,
  ResellerCodeCommand,
  ResellerCodeEvent,
  ResellerCodeRefusal
>;

const takeOverTriesMax = 5;

/** Another reseller uses the code. */
class CodeInUse extends Error {
  override readonly name = 'CodeInUse';
  readonly code: string;
  readonly decidedOn: FoldedStream<ResellerState>;

  constructor(code: string, decidedOn: FoldedStream<ResellerState>) {
    super(`the code ${code} is in use`);
    this.code = code;
    this.decidedOn = decidedOn;
  }
}

/**
 * Resellers that claim a code before they use it, and free the one that they have given up (`resellerCode` says why two can
 * never have the same). A command for a code that another reseller uses is refused as `code_in_use`.
 */
export function withUniqueCodes(resellers: Resellers, claims: CodeClaims): Resellers {
  return {
    ...resellers,
    async execute(execution) {
      const context = besides(execution.context);
      let before: string | undefined;
      try {
        const outcome = await resellers.execute({
          ...execution,
          async command(folded) {
            const command = await execution.command(folded);
            before = codeOf(folded.state);
            const wanted = wantedBy(command, folded.state);
            if (wanted !== undefined && wanted.code !== before && execution.isTrial !== true) {
              const isClaimed = await claim(wanted.id, wanted.code, context);
              if (!isClaimed) throw new CodeInUse(wanted.code, folded);
            }
            return command;
          },
        });
        if (outcome.outcome === 'accepted' && outcome.state.status === 'registered') {
          const { id, code } = outcome.state.reseller;
          if (before !== undefined && before !== code) await release(id, before, context);
        }
        return outcome;
      } catch (error) {
        if (!(error instanceof CodeInUse)) throw error;
        const refusal = { code: 'code_in_use', reseller_code: error.code } as const;
        return { ...error.decidedOn, outcome: 'refused', refusal };
      }
    },
  };

  /** Claims a code for a reseller, taking over a claim that its holder does not use; false when it does. */
  async function claim(id: ResellerId, code: string, context: () => CommandContext) {
    const stream = codeStream(code);
    for (let attempt = 0; attempt < takeOverTriesMax; attempt += 1) {
      const claimed = await claims.execute({
        stream,
        context: context(),
        command: () => ({ type: 'ClaimResellerCode', reseller_id: id, code }),
      });
      if (claimed.outcome === 'accepted') return true;
      if (claimed.outcome === 'contended') break;
      const holder = claimed.refusal.by;
      const fence = await resellers.execute({
        stream: streams.reseller(holder),
        context: context(),
        command: () => ({ type: 'WithholdResellerCode', reseller_id: holder, code }),
      });
      if (fence.outcome === 'contended') break;
      if (fence.outcome === 'refused') return false;
      const takeOver = await claims.execute({
        stream,
        context: context(),
        command: () => ({ type: 'TakeOverResellerCode', reseller_id: id, code, from: holder }),
      });
      if (takeOver.outcome === 'accepted') return true;
    }
    throw new CommandFailed({ code: 'contended' });
  }

  /** A code that its reseller has given up is free for others. */
  async function release(id: ResellerId, code: string, context: () => CommandContext) {
    await claims.execute({
      stream: codeStream(code),
      context: context(),
      command: () => ({ type: 'ReleaseResellerCode', reseller_id: id, code }),
    });
  }
}

/** The context of the commands beside a reseller's own: each with an id of its own, caused by the same request. */
function besides({ metadata }: CommandContext): () => CommandContext {
  const caused = { ...metadata, $causationId: metadata.request_id };
  return () => ({ commandId: randomUUID(), metadata: caused });
}

function codeOf(state: ResellerState): string | undefined {
  return state.status === 'registered' ? state.reseller.code : undefined;
}

/** The code that a command will have its reseller use. */
function wantedBy(
  command: ResellerCommand,
  state: ResellerState,
): { readonly id: ResellerId; readonly code: string } | undefined {
  switch (command.type) {
    case 'RegisterReseller':
      return { id: command.reseller_id, code: command.code };
    case 'UpdateReseller': {
      const { code } = command.changes;
      return state.status === 'absent' || code === undefined
        ? undefined
        : { id: state.reseller.id, code };
    }
    case 'WithholdResellerCode':
      return undefined;
    default:
      return command satisfies never;
  }
}

function codeStream(code: string): string {
  return streams.resellerCode(createHash('sha256').update(code).digest('hex'));
}
