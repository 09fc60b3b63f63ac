import { afterAll } from 'vitest';
import { endFile } from './end-of-file.js';

// The runner loads this before each file: its hook is the first that is registered, so the last that is called.
afterAll(endFile);
