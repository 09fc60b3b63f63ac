import { expect, test } from 'vitest';
import { readServiceSettings } from './service-settings.js';

test('lists wrong settings of the service and of the installation together', () => {
  const wrong = { DRAIN_MS: '-1', GATE_CLOSURE_MINUTES: 'foo:1', COUNTERPARTIES: 'maybe' };
  expect(() => readServiceSettings(wrong)).toThrow(
    /^DRAIN_MS: .*\nGATE_CLOSURE_MINUTES\..*\nCOUNTERPARTIES: /,
  );
});

test("refuses PORT among the ports of the processes' operations", () => {
  const read = (OPERATIONS_PORT: string, ports: number) =>
    readServiceSettings({ PORT: '8080', OPERATIONS_PORT }, ports);
  expect(() => read('8080', 3)).toThrow(/^OPERATIONS_PORT: /);
  expect(() => read('8078', 3)).toThrow(/^OPERATIONS_PORT: /);
  expect(read('8081', 3).config.operationsPort).toBe(8081);
  expect(() => read('8080', 1)).toThrow(/^OPERATIONS_PORT: /);
  // The process does not serve PORT.
  expect(read('8080', 0).config.operationsPort).toBe(8080);
});

test("refuses ports of the processes' operations beyond the last one", () => {
  const read = (ports: number) => readServiceSettings({ OPERATIONS_PORT: '65534' }, ports);
  expect(() => read(3)).toThrow(/^OPERATIONS_PORT: takes 65534, 65535, 65536/);
  expect(read(1).config.operationsPort).toBe(65_534);
});
