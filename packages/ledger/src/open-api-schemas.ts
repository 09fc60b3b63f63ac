import { patternCharsMax } from '@exchange/units';
import type { ZodOpenApiOverride } from 'zod-openapi';

/** What every schema of the description keeps to, whatever it is of. */
export const describeSchema: ZodOpenApiOverride = (context) => {
  withoutNul(context);
  withDefault(context);
  withoutNoise(context);
};

/** No text that is sent holds U+0000, whichever field it is for; one that has a form of its own says so already. */
const withoutNul: ZodOpenApiOverride = ({ jsonSchema, io }) => {
  const { type, pattern, format } = jsonSchema;
  if (io !== 'input' || type !== 'string') return;
  if (pattern !== undefined || format !== undefined || 'enum' in jsonSchema) return;
  if ('const' in jsonSchema) return;
  jsonSchema.pattern = '^[^\\u0000]*$';
};

/** What a member is that is left out, also where it is read from text. */
const withDefault: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  const { def } = zodSchema._zod;
  if (io === 'input' && def.type === 'default') jsonSchema.default = def.defaultValue;
};

/** What a format says already, and limits of the language that the service is written in. */
const withoutNoise: ZodOpenApiOverride = ({ jsonSchema }) => {
  const { format, minimum, maximum, maxLength, propertyNames } = jsonSchema;
  if (format !== undefined && formatsThatSayAll.has(format)) {
    delete jsonSchema.pattern;
    if (maxLength === patternCharsMax) delete jsonSchema.maxLength;
  }
  if (minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (JSON.stringify(propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames;
};

const formatsThatSayAll = new Set(['uuid', 'date', 'date-time', 'email']);
