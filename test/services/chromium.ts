import { existsSync } from 'node:fs';

const [shell, whole] = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The headless shell draws the same and starts in a third of the time. */
export const chromiumProgram = existsSync(shell) ? shell : whole;

export const hasChromium = existsSync(chromiumProgram) || process.env['TEST_SERVICES'] === 'real';
