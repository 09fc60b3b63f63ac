import { beforeAll, expect, test } from 'vitest';
import { client, list, member, text } from '../acceptance/client.js';
import { aCustomer, aReseller } from '../acceptance/fixtures.js';
import { sharedLedger } from '../services/ledger.js';

beforeAll(async () => void (await sharedLedger()));

const links = 5;
const promotions = 200;

test('200 concurrent promotions of one customer at two APIs leave one primary', async () => {
  const { platform, anotherApi, apiKey } = await sharedLedger();
  const other = client((await anotherApi({})).url, { 'x-api-key': apiKey });
  const customer = await aCustomer(platform);
  const path = `/customers/${customer}/resellers`;
  const ids: string[] = [];
  for (let at = 0; at < links; at += 1) {
    const reseller_id = await aReseller(platform, ['TX']);
    const body = { reseller_id, state: 'TX', cost_key: `P-${at}` };
    ids.push(text(await platform.post(path, body), 'id'));
  }
  const answers = await Promise.all(
    Array.from({ length: promotions }, (_, at) =>
      (at % 2 === 0 ? platform : other).post(`${path}/${ids[at % links]}/primary`, undefined),
    ),
  );
  const failed = answers.filter(({ status }) => status !== 200).map(({ text }) => text);
  expect(failed).toEqual([]);
  const attachments = list(await platform.get(path));
  expect(attachments.filter((one) => member(one, 'is_primary') === true)).toHaveLength(1);
});
