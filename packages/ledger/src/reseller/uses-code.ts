import type { ResellerId } from '@exchange/units';
import type { Use } from '../unique/with-unique-value.js';
import type { ResellerCommand, ResellerState } from './decide.js';

/** The code that a reseller has. */
export function codeOf(state: ResellerState): Use<ResellerId, string> | undefined {
  if (state.status === 'absent') return undefined;
  const { id: holder, code: value } = state.reseller;
  return { holder, value };
}

/**
 * The code that a command will have its reseller use. One that is withheld from it is refused anyway: to claim it would only
 * take it from who could have it.
 */
export function codeWantedBy(
  command: ResellerCommand,
  state: ResellerState,
): Use<ResellerId, string> | undefined {
  const wanted = codeAskedFor(command, state);
  return wanted !== undefined && state.withheld.includes(wanted.value) ? undefined : wanted;
}

function codeAskedFor(
  command: ResellerCommand,
  state: ResellerState,
): Use<ResellerId, string> | undefined {
  switch (command.type) {
    case 'RegisterReseller':
      return { holder: command.reseller_id, value: command.code };
    case 'UpdateReseller': {
      const { code: value } = command.changes;
      return state.status === 'absent' || value === undefined
        ? undefined
        : { holder: state.reseller.id, value };
    }
    case 'WithholdResellerCode':
      return undefined;
    default:
      return command satisfies never;
  }
}
