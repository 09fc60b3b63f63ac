import { beforeAll, describe, expect, test } from 'vitest';
import { list, member } from '../../../../../test/acceptance/client.js';
import { anAsset } from '../../../../../test/acceptance/fixtures.js';
import { sharedLedger } from '../../../../../test/services/ledger.js';

const count = 150;
const size = 1_000;
const note = 'ü'.repeat(size / 2);
const box = '/geo/bbox?min_lon=100&min_lat=-31&max_lon=102&max_lat=-29';

beforeAll(async () => {
  const { platform } = await sharedLedger();
  const places = Array.from({ length: count }, (_, at) => at);
  await Promise.all(
    places.map((at) =>
      anAsset(platform, {
        asset_type: 'paged',
        name: `Asset ${at}`,
        geometry: { type: 'Point', coordinates: [101 - (at % 10) / 100, -30] },
        attributes: { note, at },
      }),
    ),
  );
});

async function createdIds(): Promise<readonly string[]> {
  const { platform } = await sharedLedger();
  return list(await platform.get('/assets?asset_type=paged&limit=1000')).map((one) =>
    String(member(one, 'id')),
  );
}

async function pagedIds(limit: number): Promise<readonly (readonly string[])[]> {
  const { platform, url } = await sharedLedger();
  const pages: string[][] = [];
  let next: string | undefined = `${box}&asset_type=paged&format=esri&limit=${limit}`;
  while (next !== undefined) {
    const answer = await platform.get(next);
    expect(answer.status).toBe(200);
    const { features, exceededTransferLimit } = Object(answer.body);
    pages.push(features.map(({ attributes }: { attributes: { id: string } }) => attributes.id));
    const link = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    expect(exceededTransferLimit).toBe(link !== undefined);
    next = link?.slice(`${url}/api/v1`.length);
  }
  return pages;
}

describe('a collection of many features', () => {
  test('is complete and ordered by creation, although it is sent in chunks', async () => {
    const [page = []] = await pagedIds(1_000);
    expect(page).toHaveLength(count);
    expect(page).toEqual(await createdIds());
  });

  test('states its length in bytes', async () => {
    const { platform } = await sharedLedger();
    const unpacked = platform.with({ 'accept-encoding': 'identity' });
    const answer = await unpacked.get(`${box}&asset_type=paged&limit=1000`);
    expect(Number(answer.headers.get('content-length'))).toBe(Buffer.byteLength(answer.text));
    expect(answer.headers.get('x-request-id')).not.toBeNull();
    const { features, numberReturned } = Object(answer.body);
    expect(numberReturned).toBe(count);
    for (const { properties } of features) expect(properties.note).toBe(note);
  });

  test.each([7, 50, 149, 150])('has each feature once in pages of %i', async (limit) => {
    const pages = await pagedIds(limit);
    expect(pages.flat()).toEqual(await createdIds());
    for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit);
  });
});
