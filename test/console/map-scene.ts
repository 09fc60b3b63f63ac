import { randomUUID } from 'node:crypto';
import type { Client } from '../acceptance/client.js';
import { aCustomer, anAsset, attach } from '../acceptance/fixtures.js';
import { registered } from '../registry/things.js';
import { onceAFile } from '../services/end-of-file.js';
import { ledger } from '../services/ledger.js';

export interface MapScene {
  readonly meter: string;
}

/** A name whose script runs unless it is shown as text. */
export const hostile = `<img src=x onerror="alert('map')"> & co`;

export const mapScene = onceAFile(make);

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

async function make(): Promise<MapScene> {
  const { platform } = await ledger();
  const north = await reseller(platform, 'Map North');
  const south = await reseller(platform, 'Map South');
  const customer = await aCustomer(platform, 'Customer of meters');
  await attach(platform, customer, north, {});
  const at = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] });
  const meter = await anAsset(platform, {
    asset_type: 'meter',
    name: 'Meter 1',
    reseller_id: north,
    customer_id: customer,
    geometry: at(-97.74, 30.27),
    attributes: { serial: 'S-1' },
  });
  await anAsset(platform, {
    asset_type: 'meter',
    name: 'Meter 2',
    status: 'retired',
    reseller_id: south,
    geometry: at(-97.7, 30.29),
  });
  await anAsset(platform, {
    asset_type: 'site',
    name: hostile,
    reseller_id: north,
    geometry: at(-97.5, 30.4),
  });
  await anAsset(platform, {
    asset_type: 'parcel',
    name: 'Field',
    reseller_id: north,
    geometry: { type: 'Polygon', coordinates: [square(-97.95, 30.1, 0.05)] },
  });
  await platform.post('/utilities', {
    code: 'AW',
    name: 'Austin Works',
    state: 'TX',
    attributes: { service_status: 'operational' },
    territory: { type: 'Polygon', coordinates: [square(-98.2, 29.8, 1)] },
  });
  return { meter };
}

const reseller = (platform: Client, name: string) =>
  registered(platform, '/resellers', { code: randomUUID(), name, operating_states: ['TX'] });
