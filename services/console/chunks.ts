/** No chunk imports a later one. Vite's default is 140 small files, which compress badly. */
export const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'proof', test: /\/packages\/proof\/|\/node_modules\/@noble\// },
    { name: 'delivery', test: /\/packages\/units\/|\/node_modules\/moment-timezone\// },
    { name: 'frame', test: /./, tags: ['$initial' as const] },
    { name: 'most-pages', test: /./, minShareCount: 12 },
    // Too small to be compressed alone.
    {
      name: 'small-parts',
      test: /\/console\/src\/(?:blotter\/deal(?:-actions)?|csv\/csv-records|downloads\/use-download|forms\/bounds|names\/use-names|parts\/fields\/file-drop|session\/allowed)\.tsx?$/,
    },
    // Users often switch between these.
    ...['registry', 'audit', 'statements', 'operations'].map((name) => ({
      name,
      test: new RegExp(`/console/src/${name}/`),
    })),
  ],
};
