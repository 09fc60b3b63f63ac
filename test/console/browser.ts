import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { buildConsole } from '../../scripts/console-build.mjs';
import { chromiumProgram, hasChromium } from '../services/chromium.js';
import { sharedLedger } from '../services/ledger.js';

/** `TEST_SLOW_BROWSER=6` slows pages six times and reveals missing waits. */
const slowness = Number(process.env['TEST_SLOW_BROWSER'] ?? 1);

export interface OpenOptions {
  /** Path below `/console`: `/blotter?…`. */
  readonly path?: string;
  readonly isSignedIn?: boolean;
  readonly actingFor?: string;
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly hasTouch?: boolean;
  readonly url?: string;
  readonly apiKey?: string;
}

export interface OpenConsole {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly url: string;
  allow(pattern: RegExp): void;
  seriousFindings(): Promise<readonly string[]>;
}

interface Watched {
  readonly context: BrowserContext;
  readonly troubles: string[];
  readonly allowed: RegExp[];
}

const watched: Watched[] = [];

export function inBrowser(name: string, define: () => void): void {
  const title = hasChromium ? name : `${name} (skipped: there is no ${chromiumProgram})`;
  describe.skipIf(!hasChromium)(title, () => {
    beforeAll(async () => {
      await buildConsole();
      await sharedLedger();
    });
    afterEach(closeAll);
    define();
  });
}

/** Fails for an error, a request to another host, or a breach of the content policy. */
async function closeAll(): Promise<void> {
  const open = watched.splice(0);
  const troubles = open.flatMap(({ troubles, allowed }) =>
    troubles.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  );
  for (const { context } of open) await context.close();
  expect(troubles).toEqual([]);
}

let browserOfThisProcess: Promise<Browser> | undefined;

function launched(): Promise<Browser> {
  browserOfThisProcess ??= chromium.launch({
    executablePath: chromiumProgram,
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      // Only WebGL needs the software renderer; pages compose faster without it.
      '--disable-gpu-compositing',
      '--font-render-hinting=none',
      '--disable-lcd-text',
      // Browsers restrict some features to localhost.
      '--host-resolver-rules=MAP ledger.example 127.0.0.1',
    ],
  });
  return browserOfThisProcess;
}

export async function openConsole(options: OpenOptions = {}): Promise<OpenConsole> {
  const { path = '/', isSignedIn = true, actingFor } = options;
  const service = await sharedLedger();
  const opened = await openPage(options.url ?? service.url, `/console${path}`, options);
  if (isSignedIn) await signIn(opened.page, options.apiKey ?? service.apiKey);
  if (actingFor !== undefined) await actFor(opened.page, actingFor);
  return opened;
}

export async function openPage(
  url: string,
  path: string,
  options: Pick<OpenOptions, 'width' | 'height' | 'colorScheme' | 'hasTouch'> = {},
): Promise<OpenConsole> {
  const { width = 1280, height = 800 } = options;
  const context = await (await launched()).newContext({
    viewport: { width, height },
    colorScheme: options.colorScheme ?? 'light',
    hasTouch: options.hasTouch ?? false,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(60_000);
  const own: Watched = { context, troubles: [], allowed: [] };
  watched.push(own);
  await watch(context, new URL(url).origin, own.troubles);
  const page = await context.newPage();
  if (slowness > 1) await slowDown(page);
  await page.goto(url + path);
  return {
    page,
    context,
    url,
    allow: (pattern) => own.allowed.push(pattern),
    seriousFindings: () => seriousFindings(page),
  };
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
}

export async function signIn(page: Page, apiKey: string): Promise<void> {
  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
}

export async function actFor(page: Page, reseller: string): Promise<void> {
  await page.getByRole('button', { name: /^Acting for/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Act for' });
  await dialog.getByRole('combobox', { name: 'Reseller' }).fill(reseller);
  await page.getByRole('option', { name: reseller }).first().click();
  await dialog.getByRole('button', { name: 'Act for this reseller' }).click();
  await page.getByRole('button', { name: `Acting for: ${reseller}` }).waitFor();
}

async function watch(context: BrowserContext, origin: string, troubles: string[]): Promise<void> {
  await context.exposeBinding('tellViolation', (_, text: string) => {
    troubles.push(`content policy: ${text}`);
  });
  await context.addInitScript({
    content: `addEventListener('securitypolicyviolation', (event) => {
      tellViolation(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample);
    });`,
  });
  context.on('request', (request) => {
    const { protocol, origin: requestOrigin } = new URL(request.url());
    const isLocal = protocol === 'data:' || protocol === 'blob:';
    if (!isLocal && requestOrigin !== origin)
      troubles.push(`request off the origin: ${request.url()}`);
  });
  context.on('page', (page) => {
    page.on('pageerror', (error) => troubles.push(`error: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      if (/GPU stall|swiftshader|WebGL-/i.test(message.text())) return;
      troubles.push(`console ${message.type()}: ${message.text()} ${message.location().url}`);
    });
  });
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly html: string }[];
}

async function seriousFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const findings: readonly Finding[] = await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)',
  );
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${help}: ${target.join(' ')}: ${html.slice(0, 200)}`),
    );
}
