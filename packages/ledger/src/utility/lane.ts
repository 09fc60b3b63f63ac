import { laneName } from '@exchange/runtime/lanes/lane-name';

/** Utilities and their territories. */
export const utilitiesLane = laneName.parse('utilities');
