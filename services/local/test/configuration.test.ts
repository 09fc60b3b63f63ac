import { expect, test } from 'vitest';
import { readConfiguration } from '../src/configuration.js';

test('lists wrong settings of the service and of the installation together', () => {
  const wrong = { DRAIN_MS: '-1', GATE_CLOSURE_MINUTES: 'foo:1', COUNTERPARTIES: 'maybe' };
  expect(() => readConfiguration(wrong)).toThrow(
    /^DRAIN_MS: .*\nGATE_CLOSURE_MINUTES\..*\nCOUNTERPARTIES: /,
  );
});

test("refuses PORT among the ports of the processes' operations", () => {
  const read = (OPERATIONS_PORT: string) => readConfiguration({ PORT: '8080', OPERATIONS_PORT });
  expect(() => read('8080')).toThrow(/^OPERATIONS_PORT: /);
  expect(() => read('8078')).toThrow(/^OPERATIONS_PORT: /);
  expect(read('8081').operationsPort).toBe(8081);
});
