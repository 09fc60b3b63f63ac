const worker = 'audit/verify/(?:verify-worker|check-export)';

/** No chunk imports a later one. Vite's default is 140 small files, which compress badly. */
export const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    // Also used by the verification worker.
    { name: 'proof', test: /\/packages\/proof\/|\/node_modules\/@noble\// },
    {
      name: 'delivery',
      test: /\/packages\/(?:delivery|units)\/|\/node_modules\/moment-timezone\//,
    },
    { name: 'frame', test: new RegExp(`^(?!.*/${worker})`), tags: ['$initial' as const] },
    { name: 'most-pages', test: /./, minShareCount: 12 },
    // Too small to be compressed alone.
    {
      name: 'small-parts',
      test: /\/console\/src\/(?:blotter\/deal(?:-actions)?|csv\/csv-records|downloads\/use-download|forms\/bounds|names\/use-names|parts\/use-file-drop|session\/allowed)\.tsx?$/,
    },
    // Users often switch between these.
    ...['registry', 'audit', 'statements', 'operations'].map((name) => ({
      name,
      test: new RegExp(`^(?!.*/${worker}).*/console/src/${name}/`),
    })),
  ],
};
