import type { paths } from '@exchange/client';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type OperationOf<Path extends keyof paths, M extends Method> = paths[Path] extends {
  [K in M]: infer Operation;
}
  ? Operation
  : never;

type JsonOf<Response> = Response extends { content: { 'application/json': infer Json } }
  ? Json
  : undefined;

export type ReadPath = {
  [Path in keyof paths]: OperationOf<Path, 'get'> extends {
    responses: { 200: { content: { 'application/json': unknown } } };
  }
    ? Path
    : never;
}[keyof paths];

export type AnswerOf<Path extends ReadPath> =
  OperationOf<Path, 'get'> extends { responses: { 200: infer Response } }
    ? JsonOf<Response>
    : never;

type ListOf<Path extends ReadPath> = Extract<AnswerOf<Path>, readonly unknown[]>;

export type ListPath = {
  [Path in ReadPath]: [ListOf<Path>] extends [never] ? never : Path;
}[ReadPath];

export type ItemOf<Path extends ListPath> = ListOf<Path>[number];

type Without<Parameters> = {
  [K in keyof Parameters as Parameters[K] extends undefined ? never : K]: Parameters[K];
};

export type ParametersOf<Path extends keyof paths, M extends Method> =
  OperationOf<Path, M> extends { parameters: infer Parameters } ? Without<Parameters> : never;

export type PathWith<M extends Method> = {
  [Path in keyof paths]: [OperationOf<Path, M>] extends [never] ? never : Path;
}[keyof paths];

export type BodyOf<Path extends keyof paths, M extends Method> =
  OperationOf<Path, M> extends { requestBody?: infer Body } ? JsonOf<NonNullable<Body>> : undefined;

export type Operation = { [M in Method]: `${M} ${PathWith<M>}` }[Method];

type Done = 200 | 201 | 202 | 204 | 207;

export type ResultOf<Path extends keyof paths, M extends Method> =
  OperationOf<Path, M> extends { responses: infer Responses }
    ? { [S in keyof Responses & Done]: JsonOf<Responses[S]> }[keyof Responses & Done]
    : never;

export type { Method };
