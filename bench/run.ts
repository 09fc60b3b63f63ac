import { parseArgs } from 'node:util';
import { measureAccepting } from './accept.js';
import { measureBlotter } from './blotter.js';
import { measureBulk } from './bulk.js';
import { measureConsole } from './console.js';
import { measureCost } from './cost.js';
import { measureEmbedded } from './embedded.js';
import { measureExport } from './export.js';
import { measureLatency } from './latency.js';
import { measureMaps } from './maps.js';
import { measureMoving } from './move.js';
import { measureOidc } from './oidc.js';
import { measureOverload } from './overload.js';
import { measurePacks } from './pack.js';
import { measurePeers } from './peers.js';
import { measureProjecting } from './project.js';
import { measureRebuild } from './rebuild.js';
import { type Measurement, report } from './report.js';
import { measureSize } from './size.js';
import { measureSlowLane } from './slow-lane.js';
import { measureSpace } from './space.js';
import { hasServers, type StackKind, startStack } from './stack.js';
import { measureUsageImport } from './usage.js';
import { measureWebhooks } from './webhooks.js';

const parts = {
  accept: measureAccepting,
  latency: measureLatency,
  lanes: measureSlowLane,
  project: measureProjecting,
  cost: measureCost,
  bulk: measureBulk,
  oidc: measureOidc,
  overload: measureOverload,
  peers: measurePeers,
  rebuild: measureRebuild,
  audit: measureExport,
  pack: measurePacks,
  usage: measureUsageImport,
  space: measureSpace,
  size: measureSize,
  maps: measureMaps,
  blotter: measureBlotter,
  move: measureMoving,
  embedded: measureEmbedded,
  console: measureConsole,
  webhooks: measureWebhooks,
};

const { values: options, positionals: names } = parseArgs({
  options: { embedded: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0) {
  throw new Error(
    `Unknown part: ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}`,
  );
}

async function measureOn(kind: StackKind): Promise<void> {
  const stack = await startStack(kind);
  const measurements: Measurement[] = [];
  try {
    for (const [name, measure] of Object.entries(parts)) {
      if (names.length > 0 && !names.includes(name)) continue;
      console.log(`measuring: ${name}`);
      measurements.push(...(await measure(stack)));
    }
  } finally {
    report(measurements, stack.description, kind === 'embedded' ? 'latest-embedded' : 'latest');
    await stack.stop();
  }
}

if (hasServers()) await measureOn('servers');
if (options.embedded || !hasServers()) await measureOn('embedded');
