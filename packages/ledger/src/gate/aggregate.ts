import {
  type AggregateDefinition,
  defineAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import { type GateCommand, type GateRefusal, type GatesState, gateList } from './decide.js';
import { type GateEvent, gateEvents } from './events.js';

/** The gates of the exchange. */
export const gates: AggregateDefinition<GatesState, GateCommand, GateEvent, GateRefusal> =
  defineAggregate(gateEvents, gateList);
