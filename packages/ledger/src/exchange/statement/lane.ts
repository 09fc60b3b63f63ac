import { laneName } from '@exchange/runtime/event-log/lane-name';

export const statementsLane = laneName.parse('statements');
