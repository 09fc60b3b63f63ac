import { z } from 'zod';
import { defineEvent } from '../event-log/event-schema.js';
import type { LaneName } from '../event-log/lane-name.js';
import { defineStreams } from '../event-log/stream-kind.js';

export const laneEventSkipped = defineEvent({
  type: 'LaneEventSkipped',
  description:
    'An operator skipped an event that a lane could not project. The event stays in the log. ' +
    'A rebuild with a version that can project it applies it.',
  data: z.object({
    lane: z.string(),
    event_id: z.guid(),
    event_type: z.string(),
    stream: z.string(),
    revision: z.int(),
    position: z.string(),
    reason: z.string(),
    by: z.string(),
  }),
});

export const laneStream = (lane: LaneName) => `projection-${lane}`;

export const laneStreams = defineStreams({
  stream: 'projection-<lane>',
  events: [laneEventSkipped],
  lanes: 'none',
});
