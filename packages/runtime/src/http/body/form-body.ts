import type { ValidationItem } from '../../errors/input-fault.js';
import { isCredentialName, type OfferedParameter } from '../caller/url-credentials.js';
import { validationFailed } from '../problems/http-problem.js';
import { forbiddenTexts } from './forbidden-text.js';

export const formMediaType = 'application/x-www-form-urlencoded';

const fieldsMax = 200;
/** Room for 10,000 positions; 10 MB of names take two seconds to parse. */
const formCharsMax = 800_000;

export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly offered: readonly OfferedParameter[];
}

/** @throws HttpProblem 422 for a repeated field, too many fields, a long form or forbidden text */
export function parseForm(text: string): Form {
  if (text.length > formCharsMax) {
    const msg = `The form should have at most ${formCharsMax} characters`;
    throw validationFailed({ type: 'too_long', loc: ['body'], msg, input: null });
  }
  // The parser takes seconds for a million fields.
  if (text.split('&', fieldsMax + 1).length > fieldsMax) {
    const msg = `The form should have at most ${fieldsMax} fields`;
    throw validationFailed({ type: 'too_long', loc: ['body'], msg, input: null });
  }
  const fields = new Map<string, string>();
  const credentials: OfferedParameter[] = [];
  const faults: ValidationItem[] = [];
  for (const [name, value] of new URLSearchParams(text)) {
    if (isCredentialName(name)) {
      credentials.push({ name, value });
      continue;
    }
    if (fields.has(name)) {
      faults.push({ type: 'value_error', loc: ['body', name], msg: 'Field is repeated' });
    }
    fields.set(name, value);
  }
  const form = Object.fromEntries(fields);
  faults.push(...forbiddenTexts(form, ['body']));
  if (faults.length > 0) throw validationFailed(...faults.slice(0, 20));
  return { fields: form, offered: credentials };
}
