import { jsonValue } from '@exchange/units';
import { z } from 'zod';

/** Any JSON value in an answer. */
export const anyJson = jsonValue.meta({ id: 'JsonValue', description: 'Any JSON value' });

/** An id in an answer, where it may be of several kinds. */
export const uuidText = z.string().meta({ format: 'uuid' });
