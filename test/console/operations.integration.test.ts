import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { zoneDataVersion } from '@exchange/calendar';
import { generatePrivateJwk, readSigner, readWitnessKey, vkeyOf } from '@exchange/proof';
import { expect, test } from 'vitest';
import { aCustomer, aReseller, attach } from '../acceptance/fixtures.js';
import { appendOdd } from '../http/odd-events.js';
import { sharedStores } from '../services/inject.js';
import { sharedLedger } from '../services/ledger.js';
import { longTest } from '../services/seeded-part.js';
import { temporaryFolder } from '../services/temporary-folder.js';
import { startWitness } from '../witness/witness-process.js';
import { actFor, inBrowser, openConsole } from './browser.js';
import { clipboardOf } from './readings.js';

inBrowser('the operations page', () => {
  test('shows lanes and versions; a newly parked stream appears with its command', async () => {
    const { platform } = await sharedLedger();
    const { eventStoreUrl } = await sharedStores();
    const reseller_id = await aReseller(platform, ['TX']);
    const customer = await aCustomer(platform);
    await attach(platform, customer, reseller_id, { state: 'TX' });
    const { page, seriousFindings } = await openConsole({ path: '/operations' });
    const lanes = page.getByRole('table', { name: 'Lanes' });
    await lanes.getByRole('row', { name: /^exchange works/ }).waitFor();
    await page.getByText(/PostgreSQL [\d.]+.*PostGIS [\d.]+/).waitFor();
    await page.getByText(process.versions.node, { exact: true }).waitFor();
    await page.getByText(`IANA ${zoneDataVersion}`, { exact: true }).waitFor();
    await page.getByText('No parked streams').waitFor();
    expect(await seriousFindings()).toEqual([]);

    const link = { link_id: randomUUID(), reseller_id, state: 'TX', cost_key: 'again' };
    const data = { customer_id: customer, ...link, is_primary: false, demoted_link_id: null };
    const stream = `customer-${customer}`;
    await appendOdd(eventStoreUrl, { stream, type: 'AttachmentAdded', data: JSON.stringify(data) });
    const parked = page.getByRole('table', { name: 'Parked streams' });
    const command = `npm run ledger -- projections retry directory ${stream}`;
    await parked.getByText(command).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await parked.getByRole('button', { name: `Copy the command ${command}` }).press('Enter');
    await page.getByText(`Copied the command ${command}.`).waitFor();
    await expect.poll(() => clipboardOf(page)).toBe(command);
    expect(await seriousFindings()).toEqual([]);
  });

  longTest('is visible to the platform only, and says so to a reseller', async () => {
    const { platform } = await sharedLedger();
    const made = await platform.post('/resellers', {
      code: `OPS-${randomUUID().slice(0, 8)}`,
      name: `Ops ${randomUUID().slice(0, 8)}`,
    });
    const { page } = await openConsole({ path: '/operations' });
    await page.getByRole('table', { name: 'Lanes' }).waitFor();
    await actFor(page, String(Object(made.body).name));
    await page.getByText('Only the platform sees operations').waitFor();
    await expect.poll(() => page.getByRole('table', { name: 'Lanes' }).count()).toBe(0);
  });

  longTest('shows the last signature of each witness, and failures with reasons', async () => {
    const { anotherApi } = await sharedLedger();
    const folder = temporaryFolder();
    const key = generatePrivateJwk('console-ledger');
    const signer = readSigner(key);
    if (!signer.ok) throw new Error(signer.message);
    const started = await Promise.all(
      ['w1.example', 'w2.example'].map((name) =>
        startWitness(join(folder, name), [vkeyOf(signer.signer.publicJwk)], { name }),
      ),
    );
    const [, stopped] = started;
    await stopped?.kill();
    const service = await anotherApi({
      checkpointKey: JSON.stringify(key),
      checkpointPublishSeconds: 1,
      witnesses: started.map(({ vkey, url }) => {
        const read = readWitnessKey(vkey);
        if (!read.ok) throw new Error(read.message);
        return { verifier: read.verifier, url };
      }),
    });
    const { page, seriousFindings } = await openConsole({ path: '/operations', url: service.url });
    const witnesses = page.getByRole('table', { name: 'Witnesses' });
    await witnesses.getByRole('row', { name: /^w1\.example signs [\d,]+ events / }).waitFor();
    await witnesses
      .getByRole('row', { name: /^w2\.example away \d+ failed attempts? nothing yet never \w/ })
      .waitFor();
    expect(await seriousFindings()).toEqual([]);
    await Promise.all(started.map((one) => one.kill()));
  });

  longTest('keeps its data while the ledger does not respond, says so, and recovers', async () => {
    const { page, context, allow } = await openConsole({ path: '/operations' });
    allow(/ERR_INTERNET_DISCONNECTED|Failed to load/);
    await page.getByRole('table', { name: 'Lanes' }).waitFor();
    await context.setOffline(true);
    await page.getByText('The ledger does not respond').waitFor();
    await expect.poll(() => page.getByRole('table', { name: 'Lanes' }).count()).toBe(1);
    await context.setOffline(false);
    await page.getByText('The ledger does not respond').waitFor({ state: 'hidden' });
  });
});
