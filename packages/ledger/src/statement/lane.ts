import { laneName } from '@exchange/runtime/event-log/lane-name';

/** Settlement statements that were issued. */
export const statementsLane = laneName.parse('statements');

/** The version of the lane's rows since which those of lines say of which deals they are. */
export const linesOfDealsSince = 3;
