import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { inBrowser, openConsole } from './browser.js';

// `CONSOLE_URL=http://127.0.0.1:8080 CONSOLE_KEY=… npx vitest run --project console
// test/console/screenshots` takes the pictures of docs/console from `npm run ledger -- demo`.
const url = process.env['CONSOLE_URL'];
const apiKey = process.env['CONSOLE_KEY'] ?? '';
const folder = fileURLToPath(new URL('../../docs/console/', import.meta.url));

const pictures = [
  ['sign-in', '/', false, 'light'],
  ['blotter', '/blotter', true, 'light'],
  ['positions', '/positions', true, 'light'],
  ['map', '/map', true, 'light'],
  ['registry', '/registry/customers', true, 'light'],
  ['audit', '/audit/log', true, 'light'],
  ['operations', '/operations', true, 'light'],
  ['blotter-dark', '/blotter', true, 'dark'],
] as const;

inBrowser('pictures of the console', () => {
  test.skipIf(url === undefined).each(pictures)(
    '%s',
    async (name, path, isSignedIn, colorScheme) => {
      const address = url ?? '';
      const { page } = await openConsole({
        url: address,
        path,
        isSignedIn,
        apiKey,
        colorScheme,
        width: 1200,
        height: 750,
      });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'detached' });
      await page.mouse.move(0, 0);
      await page.waitForTimeout(name === 'map' ? 8_000 : 2_000);
      mkdirSync(folder, { recursive: true });
      const picture = await page.screenshot({ path: `${folder}${name}.png` });
      expect(picture.length).toBeLessThan(300_000);
    },
  );
});
