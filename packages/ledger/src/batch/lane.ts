import { laneName } from '@exchange/runtime/lanes/lane-name';

/** Lets transactions that a batch or a correction brought into being begin their own streams. */
export const distributionLane = laneName.parse('distribution');
