import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumProgram } from '../test/services/chromium.js';
import type { Stack } from './stack.js';

export async function withConsole<Result>(
  stack: Stack,
  path: string,
  use: (page: Page, browser: Browser) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: chromiumProgram,
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    page.setDefaultTimeout(120_000);
    await page.goto(`${stack.url}/console${path}`);
    await page.getByLabel('API key').fill(stack.apiKey);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    return await use(page, browser);
  } finally {
    await browser.close();
  }
}
