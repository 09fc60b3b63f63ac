import type { Locator, Page } from 'playwright-core';

export async function textOf(shown: Locator): Promise<string> {
  await shown.filter({ hasText: /\S/ }).waitFor();
  return shown.innerText();
}

export function widthOf(page: Page): Promise<number> {
  return page.evaluate<number>(
    'Math.max(document.documentElement.scrollWidth, document.getElementById("page")?.scrollWidth ?? 0)',
  );
}

export function clipboardOf(page: Page): Promise<string> {
  return page.evaluate<string>('navigator.clipboard.readText()');
}
