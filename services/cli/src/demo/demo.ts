import { fileURLToPath } from 'node:url';
import { defineCommand } from '../command.js';
import { importAssets } from '../import/assets/command.js';
import { importUtilities } from '../import/utilities/command.js';
import { openAddressedService, serviceOptions, serviceOptionsHelp } from '../service/address.js';
import { seedCorrections } from './corrections.js';
import { samples } from './demo-data.js';
import { demoLedger } from './demo-ledger.js';
import { seedEnrollments } from './enrollments.js';
import { seedDemo } from './seed-demo.js';

const plants = fileURLToPath(new URL('us-power-plants-eia860-2019-excerpt.csv', samples));
const areas = fileURLToPath(new URL('utility-service-areas-alaska-excerpt.geojson', samples));

const help = `usage: ledger demo [options]

Fills a running service with data for every endpoint: real power plants and Alaskan utility territories from samples/, and
invented resellers, counterparties, customers, premises, plans, rates, usage, enrollments,
transactions, a gate and settlement statements, each marked "(demo)". Enrollments of two Texan resellers show a switch, a
rescission, an objection and a drop. The first reseller has a corrected customer, estimated and received usage; the
utility has a plan with an upcoming version and a withdrawn one. A second run creates nothing.

${serviceOptionsHelp}`;

export const demo = defineCommand({
  words: ['demo'],
  summary: 'fill the service with demo data, real places and invented customers',
  help,
  options: serviceOptions,
  async run({ values, ...context }) {
    const { service, address } = openAddressedService(values, context.env);
    const { url, apiKey } = address;
    const common = ['--url', url, ...(apiKey === undefined ? [] : ['--api-key', apiKey])];
    await importUtilities.run(
      [
        ...[areas, '--name', 'demo-areas', '--state', 'AK', '--key-column', 'certificate_number'],
        ...['--code-column', 'certificate_number', '--name-column', 'certificate_name', ...common],
      ],
      context,
    );
    await importAssets.run(
      [
        ...[plants, '--name', 'demo-plants', '--type', 'power_plant', '--key-column', 'plant_code'],
        ...['--name-column', 'plant_name', '--lon-column', 'longitude', '--lat-column', 'latitude'],
        ...['--state-column', 'state', '--organization-column', 'utility_id', ...common],
      ],
      context,
    );
    const ledger = demoLedger(service, context.signal);
    const made = await seedDemo(ledger);
    const lives = await seedEnrollments(ledger);
    const corrections = await seedCorrections(ledger);
    context.terminal.out(
      `Demo data created: ${made}, ${lives}; ${corrections}. See ${url}/console/`,
    );
  },
});
