import { defineStreams } from '../event-log/stream-kind.js';
import { projectionEvents } from './events.js';

/** What operators said about lanes. */
export const laneStreams = defineStreams({
  stream: 'projection-<lane>',
  events: projectionEvents,
  lanes: { LaneEventSkipped: [] },
});
