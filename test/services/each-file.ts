import { afterAll } from 'vitest';
import { endFile } from './end-of-file.js';

// Loaded before each file: the first registered hook runs last.
afterAll(endFile);
