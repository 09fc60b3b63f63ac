import { existsSync } from 'node:fs';

const [shell, whole] = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The browser of the tests, as Debian installs it. The shell draws the same pages, and starts in a third of the time. */
export const chromiumProgram = existsSync(shell) ? shell : whole;

/** Chromium is required where tests run with real servers, and left out where it is not installed otherwise. */
export const hasChromium = existsSync(chromiumProgram) || process.env['TEST_SERVICES'] === 'real';
