import { jsonValue } from '@exchange/units';
import { z } from 'zod';

export const anyJson = jsonValue.meta({ id: 'JsonValue', description: 'Any JSON value' });

export const uuidText = z.string().meta({ format: 'uuid' });
