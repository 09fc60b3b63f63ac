import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';
import { enrollmentRuleEvents } from './events.js';

export const enrollmentRuleModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'enrollment_rules-registry',
      events: enrollmentRuleEvents,
      // Rules have no table: reads use their stream.
      lanes: { EnrollmentRuleSet: [] },
    }),
  ],
};
