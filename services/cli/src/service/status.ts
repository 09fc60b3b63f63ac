import { isRunning } from '@exchange/child-process';
import { describeLane } from '@exchange/ledger/platform/operations/describe-lane';
import { readRunFile } from '@exchange/runtime/process/run-file';
import { defineCommand, exitCodes } from '../command.js';
import { openAddressedService, serviceOptions, serviceOptionsHelp } from './address.js';
import { readReadiness } from './readiness.js';

export const status = defineCommand({
  words: ['status'],
  summary: 'show the running parts and the position of each lane',
  help: `usage: ledger status [options]

Shows the running parts (of a service on this machine), the availability of the stores, and for each lane its position,
the version of its tables and the progress of a rebuild.

${serviceOptionsHelp}

Exit code: 0 ready, 1 not ready, 2 no answer.`,
  options: serviceOptions,
  async run({ values, terminal, env }) {
    const { service, config } = openAddressedService(values, env);
    const running = values.url === undefined ? readRunFile(config.dataDirectory) : undefined;
    const readiness = await readReadiness(service);

    terminal.out(`${service.url}: ${readiness.ready ? 'ready' : 'not ready'}`);
    const rows: [string, string, string][] = [];
    for (const [name, pid] of Object.entries(running?.pids ?? {})) {
      rows.push(['part', name, isRunning(pid) ? `process ${pid}` : `process ${pid} has ended`]);
    }
    for (const { name, trouble } of readiness.dependencies) {
      rows.push(['store', name, trouble ?? 'answers']);
    }
    for (const reading of readiness.lanes) rows.push(['lane', reading.name, describeLane(reading)]);
    for (const line of table(rows)) terminal.out(line);
    return readiness.ready ? exitCodes.fine : exitCodes.someRefused;
  },
});

function table(rows: readonly [string, string, string][]): string[] {
  const width = (column: 0 | 1) => Math.max(0, ...rows.map((row) => row[column].length)) + 2;
  const [first, second] = [width(0), width(1)];
  return rows.map(([a, b, c]) => `  ${a.padEnd(first)}${b.padEnd(second)}${c}`);
}
