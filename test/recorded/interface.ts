import { commands } from '@exchange/cli/commands';
import { buildAsyncApi } from '@exchange/ledger/description/async-api';
import { buildOpenApi } from '@exchange/ledger/description/open-api';
import { ledger } from '@exchange/ledger/ledger';
import { ledgerRoutes } from '@exchange/ledger/ledger-routes';
import { settings } from '@exchange/runtime/config/settings';
import type { JsonMap, JsonValue } from '../acceptance/client.js';
import { mapOf } from '../http/described-examples.js';

const serverUrl = 'https://ledger.example';

export function publicInterface() {
  const { tags, contracts } = ledgerRoutes;
  const { laneNames } = ledger;
  const openApi = json(buildOpenApi(contracts, { serverUrl, tags }));
  const asyncApi = json(buildAsyncApi(ledger, { serverUrl }));
  const operations = operationsOf(openApi);
  return {
    operations: operations.map(({ name, address }) => `${name} ${address}`).sort(),
    parameters: operations.flatMap(parametersOf).sort(),
    formats: [...operations.flatMap(formatsOf), ...commands.flatMap(fileFormatsOf)].sort(),
    schemas: namesIn(openApi, 'components', 'schemas'),
    eventOperations: Object.entries(mapOf(asyncApi['operations']))
      .flatMap(([name, one]) => listOf(mapOf(one)['messages']).map((to) => `${name} ${last(to)}`))
      .sort(),
    eventSchemas: namesIn(asyncApi, 'components', 'schemas'),
    lanes: [...laneNames].sort(),
    settings: Object.keys(settings.shape).sort(),
    commands: commands.map(({ words }) => words.join(' ')).sort(),
    flags: commands.flatMap(flagsOf).sort(),
  };
}

interface Operation {
  readonly name: string;
  readonly address: string;
  readonly described: JsonMap;
}

function operationsOf(openApi: JsonMap): readonly Operation[] {
  return Object.entries(mapOf(openApi['paths'])).flatMap(([path, methods]) =>
    Object.entries(mapOf(methods)).map(([method, operation]) => ({
      name: String(mapOf(operation)['operationId']),
      address: `${method.toUpperCase()} ${path}`,
      described: mapOf(operation),
    })),
  );
}

function parametersOf({ name, described }: Operation): readonly string[] {
  return listOf(described['parameters'])
    .map(mapOf)
    .map((one) => `${name} ${one['in']} ${one['name']}`);
}

function formatsOf({ name, described }: Operation): readonly string[] {
  const { requestBody, responses, parameters } = described;
  const answers = Object.entries(mapOf(responses)).filter(([status]) => Number(status) < 300);
  const chosen = listOf(parameters)
    .map(mapOf)
    .filter((one) => one['name'] === 'f' || one['name'] === 'format');
  return [
    ...namesIn(mapOf(requestBody), 'content').map((type) => `${name} takes ${type}`),
    ...answers.flatMap(([status, answer]) =>
      namesIn(mapOf(answer), 'content').map((type) => `${name} ${status} ${type}`),
    ),
    ...chosen.flatMap((one) =>
      listOf(mapOf(one['schema'])['enum']).map((value) => `${name} ${one['name']}=${value}`),
    ),
  ];
}

function flagsOf({ words, help }: (typeof commands)[number]): readonly string[] {
  const flags = new Set([...help.matchAll(/--[a-z][a-z-]*/g)].map(([flag]) => flag));
  return [...flags].map((flag) => `${words.join(' ')} ${flag}`);
}

function fileFormatsOf({ words, help }: (typeof commands)[number]): readonly string[] {
  const [, formats = ''] = /--format ([a-z|]+)/.exec(help) ?? [];
  return formats === '' ? [] : formats.split('|').map((one) => `${words.join(' ')} ${one}`);
}

function namesIn(value: JsonMap, ...path: readonly string[]): readonly string[] {
  return Object.keys(path.reduce((inner, name) => mapOf(inner[name]), value)).sort();
}

const listOf = (value: JsonValue): readonly JsonValue[] => (Array.isArray(value) ? value : []);
const last = (reference: JsonValue) => String(mapOf(reference)['$ref']).split('/').at(-1);
const json = (value: object): JsonMap => JSON.parse(JSON.stringify(value));
