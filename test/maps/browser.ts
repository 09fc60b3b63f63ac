import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumProgram } from '../services/chromium.js';
import { atEndOfFile, onceAFile } from '../services/end-of-file.js';
import { portOf } from '../services/free-port.js';

export interface OpenPage {
  readonly page: Page;
  readonly troubles: readonly string[];
  readonly asked: readonly string[];
  until(expression: string): Promise<void>;
  pixelsOf(color: string): Promise<number>;
}

const launched = onceAFile(async (): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: chromiumProgram,
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  atEndOfFile(() => browser.close());
  return browser;
});

export async function openPage(html: string, picture: string): Promise<OpenPage> {
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(html);
  });
  const port = await portOf(site);
  atEndOfFile(() => new Promise((closed) => site.close(closed)));

  const page = await (await launched()).newPage({ viewport: { width: 800, height: 600 } });
  const [troubles, requests]: [string[], string[]] = [[], []];
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  page.on('response', (response) => {
    requests.push(response.url());
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`);
  });
  await page.route('https://unpkg.com/**', async (route) => {
    const file = packageFile(new URL(route.request().url()).pathname);
    await route.fulfill({
      body: await readFile(file),
      contentType: extname(file) === '.css' ? 'text/css' : 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto(`http://127.0.0.1:${port}/`);
  return {
    page,
    troubles,
    asked: requests,
    async until(expression) {
      try {
        // The first page compiles the map library.
        await page.waitForFunction(expression, undefined, { timeout: 90_000 });
      } catch (error) {
        throw new Error(`${expression}\n${troubles.join('\n')}\n${requests.join('\n')}`, {
          cause: error,
        });
      }
    },
    async pixelsOf(color) {
      const folder = process.env['TEST_PICTURES'];
      const png = await page.screenshot(
        folder === undefined ? {} : { path: join(folder, `${picture}.png`) },
      );
      return countPixels(page, png.toString('base64'), color);
    },
  };
}

const require = createRequire(import.meta.url);

function packageFile(path: string): string {
  const [, name = '', rest = ''] = /^\/(.+?)@\d+\/(.+)$/.exec(path) ?? [];
  const main = require.resolve(`${name}/package.json`);
  return join(dirname(main), rest);
}

function countPixels(page: Page, png: string, color: string): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png}';
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const parts = [1, 3, 5].map((at) => Number.parseInt('${color}'.slice(at, at + 2), 16));
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      if (parts.every((part, index) => Math.abs(data[at + index] - part) < 24)) count += 1;
    }
    return count;
  })()`);
}
