// Who may import whom. One table, a reason on each row; everything that is not in it is refused.
// docs/architecture.md explains it; test/architecture asserts that every source file was read.
const folder = (name) => `^(packages|services)/${name}/`;

export const mayImport = {
  units: {
    ours: [],
    because: 'ids, decimals and instants are the ground: they depend on nothing of ours',
  },
  'event-log': { ours: [], because: 'it knows streams and revisions, not what is in them' },
  'child-process': { ours: [], because: 'locks and processes know nothing of what runs in them' },
  'embedded-event-store': {
    ours: ['child-process'],
    because: 'it stands in for a server of somebody else, in a folder and a process of its own',
  },
  'embedded-postgres': {
    ours: ['child-process'],
    because: 'it stands in for a server of somebody else, in a folder and a process of its own',
  },
  domain: { ours: ['units'], because: 'decisions are pure and know neither HTTP nor SQL' },
  geometry: { ours: ['units'], because: 'geometry is mathematics' },
  proof: {
    ours: [],
    because: 'a verifier needs nothing of ours: it must not trust what it checks',
  },
  'api-contract': {
    ours: ['units'],
    because: 'the wire format changes on purpose, never because the domain did',
  },
  'read-models': {
    ours: ['units', 'domain', 'event-log', 'geometry', 'api-contract', 'proof'],
    because: 'projections fold domain events into rows that hold the answers as text',
  },
  'service-shell': {
    ours: ['units', 'api-contract'],
    because: 'what every process needs, whatever it does',
  },
  'command-api': {
    ours: ['units', 'domain', 'event-log', 'api-contract', 'geometry', 'service-shell'],
    because: 'it decides on the log alone and never reads a table',
  },
  projector: {
    ours: ['units', 'domain', 'event-log', 'read-models', 'service-shell'],
    because: 'it carries events from the log to the tables',
  },
  'query-api': {
    ours: ['units', 'read-models', 'api-contract', 'geometry', 'service-shell'],
    because: 'it answers from tables and knows neither domain nor log',
  },
  'audit-api': {
    ours: ['units', 'domain', 'event-log', 'read-models', 'api-contract', 'proof', 'service-shell'],
    because:
      'history, export, feed and proof answer from the log itself, and from nothing that could differ from it',
  },
  ledger: {
    ours: [
      'proof',
      'audit-api',
      'units',
      'domain',
      'event-log',
      'child-process',
      'embedded-event-store',
      'embedded-postgres',
      'geometry',
      'api-contract',
      'read-models',
      'service-shell',
      'command-api',
      'projector',
      'query-api',
    ],
    because: 'it wires everything into one process tree',
  },
};

const matrix = Object.entries(mayImport).map(([name, { ours, because }]) => ({
  name: `${name}-may-import`,
  comment: because,
  severity: 'error',
  from: { path: `${folder(name)}src/` },
  to: {
    path: '^(packages|services|test|bench)/',
    pathNot: `^(packages|services)/(${[name, ...ours].join('|')})/`,
  },
}));

export default {
  forbidden: [
    ...matrix,
    {
      name: 'no-cycle',
      comment: 'files that need each other are one file, or one of them is in the wrong place',
      severity: 'error',
      from: { path: '^(packages|services)/[^/]+/src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'pure-core',
      comment: 'domain, units and geometry touch no disk, network, clock library or process',
      severity: 'error',
      from: { path: '^packages/(domain|units|geometry|api-contract)/src/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'queries-know-no-events',
      comment: 'a reader must survive any change of the domain: only projections import it',
      severity: 'error',
      from: {
        path: '^packages/read-models/src/',
        pathNot: '(projection|projections|rows)[^/]*\\.ts$',
      },
      to: { path: '^packages/domain/' },
    },
    {
      name: 'only-the-event-log-talks-to-the-client',
      comment: "the client's traps are handled in one package",
      severity: 'error',
      from: {
        path: '^(packages|services)/',
        pathNot: '^packages/(event-log|embedded-event-store)/',
      },
      to: { path: 'node_modules/@eventstore/db-client' },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'the product never imports a test or a benchmark',
      severity: 'error',
      from: { path: '/src/' },
      to: { path: '(^test/|^bench/|/test/|\\.test\\.ts$)' },
    },
    {
      name: 'declared-only',
      comment: 'a package that is not in its package.json works only by accident of hoisting',
      severity: 'error',
      from: { path: '^(packages|services)/[^/]+/src/' },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
        pathNot: '^(packages|services)/',
      },
    },
    {
      name: 'not-to-dev-dependency',
      comment: 'what runs in production is installed in production',
      severity: 'error',
      from: { path: '^(packages|services)/[^/]+/src/' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/',
      },
    },
    {
      name: 'no-dead-file',
      comment: 'a source file that no entry reaches is dead',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(packages|services)/[^/]+/src/',
        pathNot: '/src/(index|main|cli|projections|queries)\\.ts$',
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['@exchange/source', 'import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
