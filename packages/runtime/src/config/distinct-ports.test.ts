import { expect, test } from 'vitest';
import { ConfigurationError } from '../errors/configuration-error.js';
import { requireDistinctPorts } from './distinct-ports.js';
import { readConfig } from './environment.js';

const check = (PORT: string, OPERATIONS_PORT: string, processes: number) =>
  requireDistinctPorts(readConfig({ PORT, OPERATIONS_PORT }), processes);

test.each([
  ['8080', '', 3],
  ['0', '0', 3],
  ['8080', '8079', 1],
  ['8080', '8081', 3],
])('accepts PORT %s beside OPERATIONS_PORT %j of %i processes', (port, operations, processes) => {
  check(port, operations, processes);
});

test.each([
  ['8080', '8080', 1],
  ['8080', '8078', 3],
])('refuses PORT %s beside OPERATIONS_PORT %s of %i processes', (port, operations, processes) => {
  const checked = () => check(port, operations, processes);
  expect(checked).toThrow(ConfigurationError);
  expect(checked).toThrow(/^OPERATIONS_PORT: takes .* PORT, 8080; set another one$/);
});
