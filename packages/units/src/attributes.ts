import { type JsonObject, jsonObject } from './json.js';
import { jsonNodes, pathOf } from './json-nodes.js';

export const attributeLimits = { keyCharsMax: 128, keysMax: 1_000, levelsMax: 32 } as const;

const { keyCharsMax, keysMax, levelsMax } = attributeLimits;
const faultsMax = 20;

interface AttributeFault {
  readonly type: string;
  readonly message: string;
  readonly path: (string | number)[];
  readonly ctx?: Readonly<Record<string, string | number>>;
}

export function attributeFaults(attributes: JsonObject): readonly AttributeFault[] {
  const faults: AttributeFault[] = [];
  let keys = 0;
  const wide = Object.keys(attributes).length;
  if (wide > keysMax) return [tooMany(wide)];
  for (const { value, place, depth } of jsonNodes(attributes)) {
    if (typeof place?.step === 'string') {
      keys += 1;
      const { length } = place.step;
      if (faults.length < faultsMax && (length === 0 || length > keyCharsMax)) {
        faults.push(wrongLength(length, pathOf(place)));
      }
    }
    if (typeof value === 'object' && value !== null && depth >= levelsMax) {
      faults.push(tooDeep(pathOf(place)));
      break;
    }
  }
  return keys > keysMax ? [...faults, tooMany(keys)] : faults;
}

function tooMany(keys: number): AttributeFault {
  return {
    type: 'too_long',
    message: `Attributes should have at most ${keysMax} keys in all, those of nested objects included`,
    path: [],
    ctx: { field_type: 'Dictionary', max_length: keysMax, actual_length: keys },
  };
}

function wrongLength(length: number, path: (string | number)[]): AttributeFault {
  return length === 0
    ? {
        type: 'string_too_short',
        message: 'A key of attributes should have at least 1 character',
        path,
        ctx: { min_length: 1 },
      }
    : {
        type: 'string_too_long',
        message: `A key of attributes should have at most ${keyCharsMax} characters`,
        path,
        ctx: { max_length: keyCharsMax },
      };
}

function tooDeep(path: (string | number)[]): AttributeFault {
  return {
    type: 'value_error',
    message: `Attributes should be at most ${levelsMax} levels deep`,
    path,
    ctx: { max_levels: levelsMax },
  };
}

export const attributesInput = jsonObject
  .superRefine((attributes, context) => {
    for (const { type, message, path, ctx } of attributeFaults(attributes)) {
      context.addIssue({ code: 'custom', message, path, params: { type, ctx } });
    }
  })
  .meta({
    propertyNames: { type: 'string', minLength: 1, maxLength: keyCharsMax },
    maxProperties: keysMax,
    description: `A free-form object: keys of 1 to ${keyCharsMax} characters, ${keysMax} of them in all (those of nested objects included), at most ${levelsMax} levels deep (the object itself is the first). A whole number that an IEEE 754 double does not hold exactly, such as 9007199254740993, is refused, never rounded: send it as a text.`,
  });
