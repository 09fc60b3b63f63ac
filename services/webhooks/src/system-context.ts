import type { CommandContext } from '@exchange/runtime/commands/execution';
import { instantOf } from '@exchange/units';

/** For the deliverer's own commands. */
export const systemContext = (commandId: string): CommandContext => ({
  commandId,
  metadata: {
    recorded_at: instantOf(new Date()),
    actor: { kind: 'system', id: 'deliverer' },
    scope: 'platform',
    request_id: commandId,
    $correlationId: commandId,
    $causationId: commandId,
  },
});
