import { afterAll } from 'vitest';
import { endFile } from './end-of-file.js';

// The runner loads this before each file: the first registered hook runs last.
afterAll(endFile);
