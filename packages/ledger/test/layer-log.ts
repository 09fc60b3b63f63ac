import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@exchange/runtime/event-log/codec';
import type { AnyEvent } from '@exchange/runtime/event-log/event-schema';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { wkt } from '../../../test/acceptance/place.js';

export type Step =
  | { readonly kind: 'register'; readonly type: string; readonly shape: Shape }
  | { readonly kind: 'move' | 'rename' | 'remove'; readonly which: number; readonly shape: Shape }
  | { readonly kind: 'utility' };

export const shapes = {
  nowhere: null,
  point: wkt('POINT(10 20)'),
  multipoint: wkt('MULTIPOINT(10 20)'),
  line: wkt('LINESTRING(10 20, 11 21)'),
  lines: wkt('MULTILINESTRING((10 20, 11 21))'),
  area: wkt('POLYGON((10 20, 11 20, 11 21, 10 20))'),
};
export type Shape = keyof typeof shapes;

export function layerLog(
  steps: readonly Step[],
  resellers: readonly (string | null)[] = [null],
): readonly RecordedEvent<AnyEvent>[] {
  const events: RecordedEvent<AnyEvent>[] = [];
  const assets: { readonly asset_id: string; readonly reseller_id: string | null }[] = [];
  const add = (stream: string, type: string, data: unknown) => {
    const revision = BigInt(events.filter((one) => one.stream === stream).length);
    const position = BigInt(events.length * 7 + 5);
    const created = new Date(Date.UTC(2026, 0, 1) + events.length * 1_000);
    const at = { id: randomUUID(), stream, revision, position, created, metadata: {} };
    events.push({ ...at, type, data, event: { type, data } });
  };
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'utility') {
      const utility_id = randomUUID();
      const own = { utility_id, code: `U${index}`, name: 'Utility', state: 'TX', attributes: {} };
      add(`utility-${utility_id}`, 'UtilityRegistered', { ...own, territory: shapes.area });
      continue;
    }
    if (step.kind === 'register') {
      const asset_id = randomUUID();
      const reseller_id = resellers[index % resellers.length] ?? null;
      assets.push({ asset_id, reseller_id });
      add(`asset-${asset_id}`, 'AssetRegistered', {
        ...{ asset_id, reseller_id, asset_type: step.type, name: `Asset ${index}` },
        ...{ organization_id: null, description: null, customer_id: null, state: null },
        ...{ cost_key: null, status: 'active', attributes: {}, geometry: shapes[step.shape] },
      });
      continue;
    }
    const [about] = assets.slice(step.which % Math.max(assets.length, 1));
    if (about === undefined) continue;
    const { asset_id } = about;
    if (step.kind === 'remove') {
      assets.splice(assets.indexOf(about), 1);
      add(`asset-${asset_id}`, 'AssetRemoved', about);
      continue;
    }
    const changes = step.kind === 'move' ? { geometry: shapes[step.shape] } : { name: 'Renamed' };
    add(`asset-${asset_id}`, 'AssetUpdated', { ...about, changes });
  }
  return events;
}

export function unread({ event: _, ...logged }: RecordedEvent<AnyEvent>): StoredEvent {
  return logged;
}
