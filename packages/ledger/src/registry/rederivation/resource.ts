import { z } from 'zod';
import { resourceWriter } from '../../platform/resource/write-resource.js';
import { rederivationCounts } from './events.js';

export const rederivationResource = z
  .object({ status: z.enum(['running', 'completed']), counts: rederivationCounts })
  .meta({
    id: 'CostKeyRederivation',
    description:
      'A job that derives the cost keys of an attachment’s assets again: changed, unchanged and refused assets.',
    example: { status: 'completed', counts: { done: 12, unchanged: 3, refused: 0 } },
  });

export const writeRederivation = resourceWriter(rederivationResource);
