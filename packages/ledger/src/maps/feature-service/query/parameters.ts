import { refusedParameter } from '../../layers/refused-parameter.js';
import { queryParameterNames } from './documentation.js';

export type Parameters = ReadonlyMap<string, string>;
export type Texts = Readonly<Record<string, string | undefined>>;

/** Features have no altitudes, measures, curves or versions; times are in UTC. */
const withoutEffect = [
  'returnZ',
  'returnM',
  'returnTrueCurves',
  'multipatchOption',
  'cacheHint',
  'datumTransformation',
  'applyVCSProjection',
  'vcsProjection',
  'timeReferenceUnknownClient',
  'token',
  'api_key',
] as const;

/** Accepted values describe the fixed behavior. */
const asItIs: Readonly<Record<string, readonly string[]>> = {
  featureEncoding: ['esridefault'],
  gdbVersion: ['sde.default'],
  sqlFormat: ['none', 'standard'],
  lodType: ['none'],
};

const cacheBuster = /^(_|_ts|_dc|(dojo\.|request\.)?preventcache)$/;

const canonicalNames = new Map(
  [...queryParameterNames, ...withoutEffect].map((name) => [name.toLowerCase(), name]),
);
const ignored = new Set<string>(withoutEffect);

/**
 * Names ignore case. Unknown parameters with a value are refused.
 * @throws HttpProblem 400
 */
export function queryParameters(query: Texts, form: Texts = {}): Parameters {
  const parameters = new Map<string, string>();
  for (const [parameterName, text = ''] of [...Object.entries(query), ...Object.entries(form)]) {
    const value = text.trim();
    if (value === '') continue;
    const name = canonicalNames.get(parameterName.toLowerCase());
    if (name === undefined) {
      requireWithoutEffect(parameterName, value);
      continue;
    }
    if (ignored.has(name)) continue;
    const before = parameters.get(name);
    if (before !== undefined && before !== value) {
      throw refusedParameter(name, 'The parameter is repeated with different values', value);
    }
    parameters.set(name, value);
  }
  return parameters;
}

function requireWithoutEffect(parameterName: string, value: string): void {
  const name = parameterName.toLowerCase();
  const word = value.toLowerCase();
  if (word === 'false' || word === 'null' || cacheBuster.test(name)) return;
  const allowed = Object.entries(asItIs).find(([one]) => one.toLowerCase() === name)?.[1];
  if (allowed?.includes(word) === true) return;
  throw refusedParameter(
    parameterName,
    `The parameter is not supported; a query supports ${queryParameterNames.join(', ')}`,
    value,
  );
}
