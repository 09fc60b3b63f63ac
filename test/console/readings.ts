import type { Locator, Page } from 'playwright-core';

/** Waits for an element's text and returns it. */
export async function textOf(shown: Locator): Promise<string> {
  await shown.filter({ hasText: /\S/ }).waitFor();
  return shown.innerText();
}

/** Returns the width of a page, including overflow. */
export function widthOf(page: Page): Promise<number> {
  return page.evaluate<number>(
    'Math.max(document.documentElement.scrollWidth, document.getElementById("page")?.scrollWidth ?? 0)',
  );
}

/** Returns the clipboard's text; the browser context needs the permission. */
export function clipboardOf(page: Page): Promise<string> {
  return page.evaluate<string>('navigator.clipboard.readText()');
}
