import {
  type AggregateDefinition,
  defineAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import { type MapKeyCommand, type MapKeyRefusal, type MapKeyState, mapKey } from './decide.js';
import { type MapKeyEvent, mapKeyEvents } from './events.js';

/** Keys for maps. */
export const mapKeys: AggregateDefinition<MapKeyState, MapKeyCommand, MapKeyEvent, MapKeyRefusal> =
  defineAggregate(mapKeyEvents, mapKey);
