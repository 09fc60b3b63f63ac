import type { Command } from './command.js';
import { importAssets } from './import-assets.js';

/** Every command, in the order in which `help` lists them. */
export const commands: readonly Command[] = [importAssets];
