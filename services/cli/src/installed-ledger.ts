import type { Ledger } from '@exchange/ledger/assemble-models';
import { statedCurrency } from '@exchange/ledger/installation/currency';
import { readInstallation } from '@exchange/ledger/installation/read';
import { ledgerOf } from '@exchange/ledger/ledger';
import type { EventLog } from '@exchange/runtime/event-log/types';

/** The product as the installation runs it whose log this is: its currency is the one that the log says, where it does. */
export async function installedLedger(
  eventLog: EventLog,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Ledger> {
  const installation = readInstallation(env);
  const currency = (await statedCurrency(eventLog)) ?? installation.currency;
  return ledgerOf({ ...installation, currency });
}
