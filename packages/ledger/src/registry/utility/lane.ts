import { laneName } from '@exchange/runtime/event-log/lane-name';

/** Utilities and their territories. */
export const utilitiesLane = laneName.parse('utilities');
