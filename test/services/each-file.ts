import { afterAll } from 'vitest';
import { endFile } from './end-of-file.js';

// First registered, runs last.
afterAll(endFile);
