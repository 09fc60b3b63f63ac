import { laneName } from '@exchange/runtime/event-log/lane-name';

/** Settlement statements that were issued. */
export const statementsLane = laneName.parse('statements');
