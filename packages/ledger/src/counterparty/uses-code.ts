import type { CounterpartyId } from '@exchange/units';
import type { Use } from '../unique/with-unique-value.js';
import type { CounterpartyCommand, CounterpartyState } from './decide.js';

/** The code that a counterparty has. */
export function codeOf(state: CounterpartyState): Use<CounterpartyId, string> | undefined {
  if (state.status === 'absent') return undefined;
  const { id: holder, code: value } = state.counterparty;
  return { holder, value };
}

/**
 * The code that a command will have its counterparty use. One that is withheld from it is refused anyway: to claim it would
 * only take it from who could have it.
 */
export function codeWantedBy(
  command: CounterpartyCommand,
  state: CounterpartyState,
): Use<CounterpartyId, string> | undefined {
  const wanted = codeAskedFor(command, state);
  return wanted !== undefined && state.withheld.includes(wanted.value) ? undefined : wanted;
}

function codeAskedFor(
  command: CounterpartyCommand,
  state: CounterpartyState,
): Use<CounterpartyId, string> | undefined {
  switch (command.type) {
    case 'RegisterCounterparty': {
      const { id: holder, code: value } = command.counterparty;
      // One that is registered already is refused: it takes no other code by this.
      return state.status === 'absent' ? { holder, value } : undefined;
    }
    case 'UpdateCounterparty': {
      const { code: value } = command.changes;
      return state.status === 'absent' || value === undefined
        ? undefined
        : { holder: state.counterparty.id, value };
    }
    case 'WithholdCounterpartyCode':
      return undefined;
    default:
      return command satisfies never;
  }
}
