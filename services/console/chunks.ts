const worker = 'audit/verify/(?:verify-worker|check-export)';

/**
 * What is written into one file. Left to itself the build makes 140 of them, many of a few hundred bytes, which compress badly and
 * are asked for one by one. No file imports one of a later line: what a module takes is taken wherever the module is.
 */
export const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    // The worker that verifies takes it, too, and has no page.
    { name: 'proof', test: /\/packages\/proof\/|\/node_modules\/@noble\// },
    {
      name: 'delivery',
      test: /\/packages\/(?:delivery|units)\/|\/node_modules\/moment-timezone\//,
    },
    // What stands around every page.
    { name: 'frame', test: new RegExp(`^(?!.*/${worker})`), tags: ['$initial' as const] },
    // What so many pages take that whoever opens one needs it.
    { name: 'most-pages', test: /./, minShareCount: 12 },
    // Small pages between which one goes back and forth.
    ...['registry', 'audit', 'statements', 'operations'].map((name) => ({
      name,
      test: new RegExp(`^(?!.*/${worker}).*/console/src/${name}/`),
    })),
  ],
};
