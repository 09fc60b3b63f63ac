import fc from 'fast-check';

export interface ExtremeRequest {
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface BrokenFraming {
  readonly kind: 'framing';
  readonly bytes: string;
}

const json = { 'content-type': 'application/json' };
const levels = fc.constantFrom(1, 8, 31, 32, 33, 64, 65, 1_000, 5_000, 50_000);
const deepText = fc
  .tuple(levels, fc.boolean())
  .map(([depth, lists]) =>
    lists
      ? `${'['.repeat(depth)}${']'.repeat(depth)}`
      : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
  );
const oddNumber = fc.constantFrom(
  ...['9007199254740993', '-9007199254740993.0', '9007199254740993e0', '1e23', '1e400', '-1e400'],
  ...['1e-400', '0e999999999', '9'.repeat(400), '-0', '0.1', '1.7976931348623157e308', '5e-324'],
  '12345678901234567890.5',
);
const wideText = fc
  .tuple(fc.constantFrom(1, 999, 1_000, 1_001, 40_000), fc.nat(1_000_000))
  .map(([count, seed]) =>
    JSON.stringify(
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`w${seed}_${index}`, index])),
    ),
  );
const longText = fc
  .tuple(
    fc.constantFrom(127, 128, 129, 200, 201, 2_700, 100_000),
    fc.constantFrom('k', 'é', '\u4e2d', '\u{1f600}', '"', '\\'),
  )
  .map(([length, character]) => JSON.stringify(character.repeat(length)));
const nulText = fc.constantFrom(
  ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', '"\\\\u0000"', '"\\u0001"'],
);
const value = fc.oneof(deepText, oddNumber, wideText, longText, nulText);
const attributes = fc.oneof(
  wideText,
  deepText,
  fc.tuple(longText, value).map(([name, inner]) => `{${name}:${inner}}`),
  fc.tuple(nulText, value).map(([name, inner]) => `{${name}:${inner}}`),
  value.map((inner) => `{"a":${inner},"__proto__":1}`),
  value.map((inner) => `{"a":[{"b":${inner}}]}`),
);
const largeAttributes = fc
  .constantFrom(900_000, 1_040_000, 1_050_000, 2_000_000)
  .map((size) => `{"filler":"${'f'.repeat(size)}"}`);

const shape = fc.oneof(
  fc.constantFrom(
    '{"type":"Polygon","coordinates":[[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]]}',
    '{"type":"MultiPolygon","coordinates":[[[[-180,-90],[0,-90],[0,90],[-180,90],[-180,-90]]],[[[0,-90],[180,-90],[180,90],[0,90],[0,-90]]]]}',
    '{"type":"LineString","coordinates":[[-180,0],[180,0]]}',
    '{"type":"LineString","coordinates":[[0,-90],[0,90]]}',
    '{"type":"Polygon","coordinates":[[[0,89.9999],[120,89.9999],[-120,89.9999],[0,89.9999]]]}',
    '{"type":"Point","coordinates":[180,90]}',
    '{"type":"MultiPoint","coordinates":[]}',
    '{"type":"Polygon","coordinates":[]}',
    '{"type":"Polygon","coordinates":[[]]}',
  ),
  fc.constantFrom(4, 1_000, 9_999, 10_001, 60_000).map((count) => {
    const ring = Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * 2 * Math.PI;
      return [Math.cos(angle) * 170, Math.sin(angle) * 80];
    });
    return JSON.stringify({ type: 'Polygon', coordinates: [[...ring, ring[0]]] });
  }),
  deepText.map((inner) => `{"type":"Polygon","coordinates":${inner}}`),
  oddNumber.map((number) => `{"type":"Point","coordinates":[${number},0]}`),
);

const position = fc.oneof(
  fc.bigInt(0n, 2n ** 64n).map(String),
  fc.nat(5_000_000).map(String),
  fc.constantFrom(
    ...['0', '1', '-1', '9223372036854775807', '9223372036854775808', '1e9', '00', ' 1'],
    ...['start', 'end'],
  ),
);

/** Each `@` of the body gets a value of its own. */
function post(
  kind: string,
  path: string,
  body: string,
  values: fc.Arbitrary<string>,
  method = 'POST',
): fc.Arbitrary<ExtremeRequest> {
  const [first = '', ...rest] = body.split('@');
  return fc.tuple(...rest.map(() => values)).map((chosen) => {
    const text = first + rest.map((part, index) => chosen[index] + part).join('');
    return { kind, method, path, headers: json, body: text };
  });
}

/** The value replaces each `@` of the path. */
function get(kind: string, path: string, values: fc.Arbitrary<string>) {
  return values.map((value): ExtremeRequest => {
    const filled = path.replaceAll('@', encodeURIComponent(value));
    return { kind, method: 'GET', path: filled, headers: {}, body: undefined };
  });
}

const raw = (kind: string, ...paths: readonly string[]) =>
  fc.oneof(...paths.map((path) => get(kind, path, fc.constant(''))));

const field = fc.oneof(longText, nulText, fc.constantFrom('"x"', 'null', '[]', '{}'));
const hours = '"delivery_start":"2026-12-01T00:00:00Z","delivery_end":"2026-12-01T01:00:00Z"';
const trade = `{"counterparty_id":"b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11","transaction_type":"trade","volume_mwh":@,"price_per_mwh":@,${hours}}`;
const anAsset = '"asset_type":"fuzzed","name":"f"';

export function extremeRequests(asset: string): fc.Arbitrary<ExtremeRequest> {
  return fc.oneof(
    post('attributes', '/customers', '{"name":"f","attributes":@}', attributes),
    post('attributes', '/assets', `{${anAsset},"attributes":@}`, attributes),
    post('large', '/customers', '{"name":"f","attributes":@}', largeAttributes),
    post('shapes', '/assets', `{${anAsset},"geometry":@}`, shape),
    post('shapes', '/geo/query', '{"geometry":@,"limit":10}', shape),
    post('shapes', '/geo/customers/search', '{"geometry":@}', shape),
    post('shapes', '/geo/utilities/status', '{"geometry":@}', shape),
    post('numbers', '/geo/query/radius', '{"lon":@,"lat":@,"radius_meters":@}', oddNumber),
    post('fields', '/customers', '{"name":@,"external_ref":@}', field),
    post('fields', '/assets', '{"asset_type":@,"name":@,"organization_id":@}', field),
    post('deep', '/exchange/transactions', '@', deepText),
    post('deep', '/exchange/transactions/batch', '{"items":[@,{"x":@}]}', deepText),
    post('numbers', '/exchange/transactions', trade, oddNumber),
    post('attributes', `/assets/${asset}`, '{"attributes":@}', attributes, 'PUT'),
    get('positions', '/audit/proof/inclusion?position=@', position),
    get('positions', '/audit/receipts/@', position),
    get('positions', '/audit/tlog/tile/@/@.p/@', position),
    get('positions', '/audit/events?after=@&until=@', position),
    get('positions', '/exchange/transactions?as_of=@', position),
    get('positions', '/audit/pack?from=@&to=@&checkpoint=@', position),
    get('positions', '/audit/checkpoint?size=@', position),
    raw('layers', '/layers', '/layers/assets', '/layers/fuzzed', '/layers/fuzzed/stats?by=a'),
    raw('layers', '/layers/fuzzed/query?a=1&format=esri', '/layers/assets/stats?by=%00'),
    raw('layers', `/layers/${'l'.repeat(300)}`),
    raw(
      'long',
      ...[100, 600, 5_000, 15_000, 30_000].map((length) => `/assets?status=${'s'.repeat(length)}`),
    ),
    raw('encoding', '/layers/%zz', '/layers/%ff', '/layers/%00', '/assets/%', '/..%2f..%2fetc'),
    raw('encoding', '/assets?status=%zz'),
  );
}

const lines = fc.constantFrom(
  ...['GET / HTTP/1.1', 'GET /api/v1/assets HTTP/1.1', 'FETCH / HTTP/1.1', 'GET / HTTP/9.9', ''],
  ...['POST /api/v1/customers HTTP/1.1', 'CONNECT a:1 HTTP/1.1', 'GET //a/b HTTP/1.1'],
  ...['GET http://a/api/v1/assets HTTP/1.1', 'OPTIONS * HTTP/1.1', 'GET /\0 HTTP/1.1'],
  ...['GET /api/v1/assets HTTP/1.0', 'TRACE / HTTP/1.1'],
);
const heads = fc.constantFrom(
  ...['Host: a', 'Host: a b', 'Host:', 'Host: [::1', 'Content-Length: 5', 'Content-Length: -1'],
  ...['Content-Length: x', 'Content-Length: 99999999999999999999', 'Transfer-Encoding: chunked'],
  ...['Transfer-Encoding: smoke', 'Expect: fire', 'Content-Encoding: gzip', 'no colon', 'X-A: \0'],
  ...['Content-Type: application/json', 'Content-Type: text/csv', `X-A: ${'a'.repeat(20_000)}`],
  ...['Upgrade: websocket', 'Connection: upgrade', 'Authorization: Bearer x', 'If-Match: x'],
  ...['Idempotency-Key: \u0001', 'Ledger-Position: 99999999999999999999'],
);

export const brokenFraming: fc.Arbitrary<BrokenFraming> = fc
  .tuple(
    lines,
    fc.array(heads, { maxLength: 5 }),
    fc.constantFrom('', '{}', 'zz\r\n', '5\r\n{"a":\r\n', '0\r\n\r\n'),
  )
  .map(([line, headers, body]) => ({
    kind: 'framing',
    bytes: `${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`,
  }));
