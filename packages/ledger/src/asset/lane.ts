import { laneName } from '@exchange/runtime/lanes/lane-name';

/** Assets and their geometry. */
export const assetsLane = laneName.parse('assets');
