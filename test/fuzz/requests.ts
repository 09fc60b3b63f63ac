import fc from 'fast-check';
import { junk, type Lookup, type Schema, valuesOf } from './schema-values.js';

export interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly bodies: readonly { readonly mediaType: string; readonly schema: Schema }[];
  readonly responses: Readonly<Record<string, Schema>>;
}

interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

export interface FuzzRequest {
  readonly operation: Operation;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export function operationsOf(description: Schema): Operation[] {
  return Object.entries(Object(description['paths'])).flatMap(([path, item]) =>
    Object.entries(Object(item)).map(([method, value]) => {
      const operation = Object(value);
      return {
        operationId: operation.operationId,
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters ?? [],
        bodies: Object.entries(Object(operation.requestBody?.content)).map(
          ([mediaType, content]) => ({
            mediaType,
            schema: Object(content).schema ?? {},
          }),
        ),
        responses: operation.responses,
      };
    }),
  );
}

export function requestsOf(
  operation: Operation,
  lookup: Lookup,
  known: fc.Arbitrary<string>,
): fc.Arbitrary<FuzzRequest> {
  const value = (schema: Schema) => valuesOf(schema, lookup, known);
  const of = (where: Parameter['in']) => operation.parameters.filter((one) => one.in === where);
  const pathValues = fc.tuple(
    ...of('path').map(({ schema }) =>
      fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: value(schema) }),
    ),
  );
  const query = fc.tuple(
    ...of('query').map(({ schema, required }) => sometimes(required ? 0.95 : 0.25, value(schema))),
  );
  const headers = fc.tuple(...of('header').map(({ schema }) => sometimes(0.15, value(schema))));
  const body =
    operation.bodies.length === 0
      ? fc.constant(undefined)
      : fc.oneof(
          ...operation.bodies.map(({ mediaType, schema }) => bodyText(mediaType, value(schema))),
        );
  const extra = sometimes(0.03, fc.tuple(fc.string({ maxLength: 8 }), junk));

  return fc
    .tuple(pathValues, query, headers, body, extra)
    .map(([inPath, inQuery, inHeaders, sent, more]) => {
      let path = operation.path;
      for (const [index, { name }] of of('path').entries()) {
        path = path.replace(`{${name}}`, encoded(inPath[index]));
      }
      const search = new URLSearchParams();
      for (const [index, { name }] of of('query').entries()) {
        if (inQuery[index] !== undefined) search.append(name, plain(inQuery[index]));
      }
      if (more !== undefined) search.append(plain(more[0]), plain(more[1]));
      const set: Record<string, string> = {};
      for (const [index, { name }] of of('header').entries()) {
        const text = inHeaders[index] === undefined ? undefined : headerText(inHeaders[index]);
        if (text !== undefined) set[name.toLowerCase()] = text;
      }
      if (sent !== undefined) set['content-type'] = sent.mediaType;
      const url = search.size === 0 ? path : `${path}?${search}`;
      return { operation, url, headers: set, body: sent?.text };
    });
}

function sometimes<Value>(
  share: number,
  value: fc.Arbitrary<Value>,
): fc.Arbitrary<Value | undefined> {
  const weight = Math.round(share * 100);
  return fc.oneof(
    { weight, arbitrary: value },
    { weight: 100 - weight, arbitrary: fc.constant(undefined) },
  );
}

function bodyText(mediaType: string, value: fc.Arbitrary<unknown>) {
  const json = value.map((one) => JSON.stringify(one) ?? 'null');
  const broken = fc
    .tuple(json, fc.nat())
    .map(([text, at]) => text.slice(0, at % (text.length + 1)));
  const text = /json/.test(mediaType)
    ? fc.oneof({ weight: 20, arbitrary: json }, { weight: 1, arbitrary: broken })
    : fc.oneof(json, fc.string({ unit: 'binary', maxLength: 200 }));
  return text.map((one) => ({ mediaType, text: one }));
}

function plain(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

function encoded(value: unknown): string {
  const text = encodeURIComponent(plain(value).slice(0, 300));
  return text === '' || text === '.' || text === '..' ? 'x' : text;
}

function headerText(value: unknown): string | undefined {
  const text = plain(value)
    .slice(0, 300)
    .replace(/[^\x20-\x7e]/g, '')
    .trim();
  return text === '' ? undefined : text;
}
