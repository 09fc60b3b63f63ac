import { jsonValue } from '@exchange/units';
import { z } from 'zod';

/** Any JSON value in a response. */
export const anyJson = jsonValue.meta({ id: 'JsonValue', description: 'Any JSON value' });

/** An id in a response, of one of several kinds. */
export const uuidText = z.string().meta({ format: 'uuid' });
