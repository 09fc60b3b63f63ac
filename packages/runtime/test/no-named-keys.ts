import { KeyDirectory } from '../src/credentials/key-directory.js';
import { createLogMemory } from '../src/positions/log-memory.js';

export const noNamedKeys = () =>
  new KeyDirectory({
    changesAfter: async () => ({
      ...{ position: -1n, generation: '', isLaneAlive: true, keys: [], revokedTokens: [] },
    }),
    lookUp: async () => undefined,
    laneBehindMs: () => 0,
    onUse: () => undefined,
    memory: createLogMemory(),
  });
