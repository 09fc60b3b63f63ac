import type { Page } from 'playwright-core';
import { ledger } from '../services/ledger.js';
import { openConsole } from './browser.js';

export const austin = '?at=-97.74,30.27,9';

export const drawn = (page: Page) => page.locator('[data-testid=map][data-idle=true]').waitFor();

/** The map shows all data, so each test file has its own service. */
export async function openMap(options: Parameters<typeof openConsole>[0] = {}) {
  const { url } = await ledger();
  const opened = await openConsole({ path: `/map${austin}`, url, ...options });
  await drawn(opened.page);
  return opened;
}

export async function spot(page: Page, right: number, down: number) {
  const box = await page.locator('[data-testid=map]').boundingBox();
  if (box === null) throw new Error('the map is missing');
  return {
    x: Math.round(box.x + box.width / 2 + right),
    y: Math.round(box.y + box.height / 2 + down),
  };
}
