import type { ValidationItem } from '../errors/validation-item.js';
import { forbiddenTexts } from './forbidden-text.js';
import { validationFailed } from './http-problem.js';
import { isCredentialName, type OfferedParameter } from './url-credentials.js';

export const formMediaType = 'application/x-www-form-urlencoded';

const fieldsMax = 200;
/** Room for a geometry of 10,000 positions; a list of names of ten megabytes takes two seconds to read. */
const formCharsMax = 800_000;

/** What a form has, and apart from it what it offers to be known by. */
export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly offered: readonly OfferedParameter[];
}

/**
 * Reads a form: each field is there once.
 *
 * @throws HttpProblem 422 for a field that is there twice, for a form that is too long or has too many fields, and for text that cannot be kept
 */
export function parseForm(text: string): Form {
  if (text.length > formCharsMax) {
    const msg = `The form should have at most ${formCharsMax} characters`;
    throw validationFailed([{ type: 'too_long', loc: ['body'], msg, input: null }]);
  }
  refuseTooManyFields(text);
  const fields = new Map<string, string>();
  const offered: OfferedParameter[] = [];
  const faults: ValidationItem[] = [];
  for (const [name, value] of new URLSearchParams(text)) {
    if (isCredentialName(name)) {
      offered.push({ name, value });
      continue;
    }
    if (fields.has(name)) {
      faults.push({ type: 'value_error', loc: ['body', name], msg: 'Field is given twice' });
    }
    fields.set(name, value);
  }
  const form = Object.fromEntries(fields);
  faults.push(...forbiddenTexts(form, ['body']));
  if (faults.length > 0) throw validationFailed(faults.slice(0, 20));
  return { fields: form, offered };
}

/** Counts them by their signs: to read a million of them takes seconds. */
function refuseTooManyFields(text: string): void {
  let count = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    count += 1;
    if (count <= fieldsMax) continue;
    const msg = `The form should have at most ${fieldsMax} fields`;
    throw validationFailed([{ type: 'too_long', loc: ['body'], msg, input: null }]);
  }
}
