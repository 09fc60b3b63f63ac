import { laneName } from '@exchange/runtime/lanes/lane-name';

/** Settlement statements that were issued. */
export const statementsLane = laneName.parse('statements');
