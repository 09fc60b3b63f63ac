import type { EventOf } from '@exchange/runtime/event-log/event-schema';
import { ledgerStarted, logMoved } from '@exchange/runtime/event-log/format/ledger-started';

export const installationEvents = [ledgerStarted, logMoved] as const;
export type InstallationEvent = EventOf<(typeof installationEvents)[number]>;
