import { refusedParameter } from '../refused.js';

/** The parameters of a request by their documented names, without empty ones. */
export type Parameters = ReadonlyMap<string, string>;

/** Supported parameters of a query. */
export const queryParameterNames = [
  'where',
  'objectIds',
  'geometry',
  'geometryType',
  'inSR',
  'spatialRel',
  'distance',
  'units',
  'time',
  'outFields',
  'returnGeometry',
  'outSR',
  'defaultSR',
  'maxAllowableOffset',
  'geometryPrecision',
  'quantizationParameters',
  'orderByFields',
  'resultOffset',
  'resultRecordCount',
  'maxRecordCountFactor',
  'resultType',
  'returnExceededLimitFeatures',
  'returnCountOnly',
  'returnIdsOnly',
  'returnExtentOnly',
  'returnDistinctValues',
  'outStatistics',
  'groupByFieldsForStatistics',
  'f',
] as const;

export type QueryParameterName = (typeof queryParameterNames)[number];

/**
 * Parameters without effect: features have no altitudes, measures, curves or versions, times are in UTC, and the two
 * coordinate systems have one datum.
 */
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

/** Accepted values of unsupported parameters: those that describe the fixed behavior. */
const asItIs: Readonly<Record<string, readonly string[]>> = {
  featureEncoding: ['esridefault'],
  gdbVersion: ['sde.default'],
  sqlFormat: ['none', 'standard'],
  lodType: ['none'],
};

/** Cache busters of browsers and libraries. */
const cacheBuster = /^(_|_ts|_dc|(dojo\.|request\.)?preventcache)$/;

const canonicalNames = new Map(
  [...queryParameterNames, ...withoutEffect].map((name) => [name.toLowerCase(), name]),
);
const ignored = new Set<string>(withoutEffect);

/**
 * The parameters of a query, from its address and its form. Names ignore case, as in ArcGIS. An empty or false
 * parameter has no effect, so any name is valid; other unknown parameters are refused, because an answer that ignores
 * them would be wrong.
 *
 * @throws HttpProblem 400 for an unsupported parameter, and for a repeated one
 */
export function queryParameters(
  query: Readonly<Record<string, string>>,
  form: Readonly<Record<string, string>> = {},
): Parameters {
  const parameters = new Map<string, string>();
  for (const [parameterName, text] of [...Object.entries(query), ...Object.entries(form)]) {
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
