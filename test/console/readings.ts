import type { Locator, Page } from 'playwright-core';

/** The text of what is shown, once there is one: for a test that goes on with it. */
export async function textOf(shown: Locator): Promise<string> {
  await shown.filter({ hasText: /\S/ }).waitFor();
  return shown.innerText();
}

/** How wide a page is, with what would have to be scrolled to. */
export function widthOf(page: Page): Promise<number> {
  return page.evaluate<number>(
    'Math.max(document.documentElement.scrollWidth, document.getElementById("page")?.scrollWidth ?? 0)',
  );
}

/** What a page has copied; its context needs the permission to read it. */
export function clipboardOf(page: Page): Promise<string> {
  return page.evaluate<string>('navigator.clipboard.readText()');
}
