// Who may import whom. One table, a reason on each row; everything that is not in it is refused.
// docs/architecture.md explains it; `npm run lint:imports` checks it against every source file.
const folder = (name) => `^${name}/`;
/** Tests stand beside what they test; they are no part of the product. */
const tests = '\\.test\\.ts$';

const embedded = [
  'packages/embedded/child-process',
  'packages/embedded/event-store',
  'packages/embedded/postgres',
];

export const mayImport = {
  'packages/units': {
    ours: [],
    because: 'ids, decimals and instants are the ground: they depend on nothing of ours',
  },
  'packages/delivery': { ours: ['packages/units'], because: 'delivery hours are reckoning' },
  'packages/client': { ours: [], because: 'whoever installs it has nothing else of ours' },
  'packages/filter': { ours: [], because: 'a language is read without knowing what it is about' },
  'packages/embedded/child-process': {
    ours: [],
    because: 'locks and processes know nothing of what runs in them',
  },
  'packages/embedded/event-store': {
    ours: ['packages/embedded/child-process'],
    because: 'it stands in for a server of somebody else, in a folder and a process of its own',
  },
  'packages/embedded/postgres': {
    ours: ['packages/embedded/child-process'],
    because: 'it stands in for a server of somebody else, in a folder and a process of its own',
  },
  'packages/geometry': { ours: ['packages/units'], because: 'geometry is mathematics' },
  'packages/proof': {
    ours: [],
    because: 'a verifier needs nothing of ours: it must not trust what it checks',
  },
  'packages/runtime': {
    ours: ['packages/units', 'packages/proof', 'packages/embedded/child-process'],
    because:
      'the engine knows no feature; requests have the canonical JSON of proofs; the data folder is locked as the embedded stores lock theirs',
  },
  'packages/ledger': {
    ours: [
      'packages/units',
      'packages/delivery',
      'packages/filter',
      'packages/geometry',
      'packages/proof',
      'packages/runtime',
      'packages/embedded/child-process',
    ],
    because:
      'the product stands on the engine, and knows no process; what would hold others up it does in a thread of its own',
  },
  'services/api': {
    ours: [
      'packages/units',
      'packages/delivery',
      'packages/proof',
      'packages/ledger',
      'packages/runtime',
      'packages/embedded/child-process',
    ],
    because: 'it serves the routes of every feature, and reports the version of the zone data',
  },
  'services/projector': {
    ours: ['packages/ledger', 'packages/runtime', 'packages/embedded/child-process'],
    because: 'it carries events from the log to the tables',
  },
  'services/deliverer': {
    ours: [
      'packages/units',
      'packages/ledger',
      'packages/runtime',
      'packages/embedded/child-process',
    ],
    because: 'it carries events from the log to those who asked to be told',
  },
  'services/cli': {
    ours: [
      'packages/client',
      'packages/units',
      'packages/geometry',
      'packages/proof',
      'packages/ledger',
      'packages/runtime',
      'packages/embedded/child-process',
      'packages/embedded/event-store',
    ],
    because: 'its commands speak to a service, to the stores, or to the folder of an embedded one',
  },
  'services/console': {
    ours: ['packages/client', 'packages/delivery', 'packages/proof', 'packages/units'],
    because:
      'it is a client like any other, which draws a block of hours as the ledger reckons it; what a browser runs knows nothing of the server',
  },
  'services/local': {
    ours: ['packages/proof', 'packages/ledger', 'packages/runtime', 'services/cli', ...embedded],
    because: 'it starts every process, and the stores that nobody has set',
  },
};

const matrix = Object.entries(mayImport).map(([name, { ours, because }]) => ({
  name: `${name.replaceAll('/', '-')}-may-import`,
  comment: because,
  severity: 'error',
  // A test beside a feature may start the service: `test/services`.
  from: { path: `${folder(name)}src/`, pathNot: tests },
  to: {
    path: '^(packages|services|test|bench)/',
    pathNot: `^(${[name, ...ours].join('|')})/`,
  },
}));

const groundOfFeatures = ['reading', 'space', 'unique', 'installation', 'resource'];
/** They need each other; all but counterparties and gates share a lane. */
export const exchange = [
  'counterparty',
  'transaction',
  'batch',
  'bulk-action',
  'gate',
  'external-id',
  'refusal',
  'net-position',
  'statement',
];

/** Which features need which others; the ground of features is what they share, and needs none. */
export const featuresNeed = {
  reading: { others: [], because: 'what the read side of every feature is given' },
  resource: { others: ['audit'], because: 'a resource has fields, changes, a text and a past' },
  installation: { others: [], because: 'what an installation settles for all features' },
  space: { others: [], because: 'what a place is in bodies, events and queries' },
  unique: { others: [], because: 'how a value is kept unique over streams, whatever it is' },
  operations: { others: [], because: 'it says how the service is, whatever its features are' },
  'lane-status': { others: [], because: 'it describes lanes, whichever there are' },
  audit: { others: [], because: 'it proves what the log has, whatever that is' },
  reseller: { others: ['audit'], because: 'resellers are there before anything of theirs' },
  'map-key': {
    others: ['audit', 'reseller'],
    because: 'keys for maps are a reseller’s, or the platform’s',
  },
  webhook: {
    others: ['audit', 'reseller'],
    because: 'webhooks are a reseller’s, or the platform’s, and are sent what is whose',
  },
  customer: { others: ['audit', 'reseller'], because: 'attachments name resellers' },
  asset: {
    others: ['audit', 'reseller', 'customer'],
    because: 'a property belongs to a customer, whose attachments give its cost key',
  },
  'cost-key': {
    others: ['reseller', 'customer', 'asset'],
    because: 'it sums up attachments and the properties under them',
  },
  utility: { others: ['audit', 'asset'], because: 'premises in a territory are assets' },
  plan: {
    others: ['audit', 'reseller', 'utility'],
    because: 'plans are of a reseller and a utility',
  },
  rates: { others: ['audit', 'utility'], because: 'rates are of a utility' },
  usage: {
    others: ['audit', 'asset', 'rates'],
    because: 'usage is a premise’s, priced by rates',
  },
  enrollment: { others: ['audit', 'asset', 'plan'], because: 'premises are enrolled in plans' },
  map: { others: ['asset', 'utility'], because: 'assets and territories are what maps show' },
  layers: { others: ['asset', 'utility', 'map'], because: 'a layer is a map of one kind' },
  'feature-service': {
    others: ['asset', 'utility', 'layers'],
    because: 'a feature service answers from layers',
  },
  tiles: { others: ['asset', 'utility', 'layers'], because: 'tiles are of layers' },
  ogc: {
    others: ['layers', 'asset', 'utility', 'map', 'tiles'],
    because: 'its collections are layers, and say where their tiles are',
  },
  ...Object.fromEntries(
    exchange.map((name) => [
      name,
      {
        others: [...exchange, 'audit', 'reseller', 'asset'],
        because:
          'the exchange: with whom, and what is submitted, alone or together, refused, summed, and billed',
      },
    ]),
  ),
};

const engine = 'packages/runtime/src';
/** The folders of the engine, in order: each imports those above it and none below, types included. */
export const engineOrder = {
  errors: 'an error names what failed and imports nothing that can fail',
  process: 'a process has a logger, signals and caches before it reads a setting',
  outbound:
    'which addresses may be called is decided without settings; a setting is a list of exceptions',
  config: 'settings have their defaults in one table; all that run read them',
  cluster: 'processes on one port are started before any of them has metrics or limits',
  observability: 'metrics and traces are there for every part that measures itself',
  'event-log': 'the log is the truth: it knows neither the tables nor the lanes that read it',
  tables: 'a table is defined, migrated and written without knowing who projects into it',
  positions: 'a process sees how far tables reflect the log; it moves no checkpoint',
  queue: 'a job carries a lane and a position, and is only a wake-up',
  credentials: 'a caller and its scope are found before anything is done for it',
  admission: 'each caller gets its share of a process, for every route',
  projector: 'lanes carry events from the log to the tables; no route starts them',
  contract: 'a route is a value, described without being served',
  commands: 'a command is decided and appended without knowing that it came by HTTP',
  http: 'a route is served from its contract, with all of the above',
  operations: 'health and metrics of every process have a port of their own',
};

export const engineRules = Object.entries(engineOrder).map(([name, because], index) => ({
  name: `engine-${name}-imports-above`,
  comment: because,
  severity: 'error',
  from: { path: `^${engine}/${name}/`, pathNot: tests },
  to: {
    path: `^${engine}/`,
    pathNot: `^${engine}/(${Object.keys(engineOrder)
      .slice(0, index + 1)
      .join('|')})/`,
  },
}));

const pages = 'services/console/src';
/** Folders of pages, each at addresses of its own. */
const pageFolders = [
  'blotter',
  'positions',
  'statements',
  'map',
  'registry',
  'audit',
  'operations',
];
const pageRules = pageFolders.map((name) => ({
  name: `page-${name}-alone`,
  comment: 'pages know each other by address: what two of them need has a folder of its own',
  severity: 'error',
  from: { path: `^${pages}/`, pathNot: `^${pages}/(${name}/|router\\.tsx$)` },
  to: { path: `^${pages}/${name}/` },
}));

const product = 'packages/ledger/src';
const featureRules = Object.entries(featuresNeed).map(([name, { others, because }]) => ({
  name: `feature-${name}-needs`,
  comment: because,
  severity: 'error',
  from: { path: `^${product}/${name}/`, pathNot: tests },
  to: {
    path: `^${product}/[^/]+/`,
    pathNot: `^${product}/(${[name, ...others, ...groundOfFeatures].join('|')})/`,
  },
}));

export default {
  forbidden: [
    ...matrix,
    ...featureRules,
    ...engineRules,
    {
      name: 'every-folder-of-the-engine-has-a-place',
      comment: 'a new folder of the engine has a row in engineOrder',
      severity: 'error',
      from: {
        path: `^${engine}/`,
        pathNot: `^${engine}/(${Object.keys(engineOrder).join('|')})/`,
      },
      to: { path: '.' },
    },
    ...pageRules,
    {
      name: 'every-feature-says-whom-it-needs',
      comment: 'a new folder of the product has a row in featuresNeed',
      severity: 'error',
      from: {
        path: `^${product}/[^/]+/`,
        pathNot: `^${product}/(${Object.keys(featuresNeed).join('|')})/`,
      },
      to: { path: '.' },
    },
    {
      name: 'no-cycle',
      comment:
        'files that import each other, if only for a type, are one file or have a shared type in the wrong place',
      severity: 'error',
      from: { path: '^(packages|services)/.+/src/' },
      to: { circular: true },
    },
    {
      name: 'pure-core',
      comment: 'units, geometry and contracts touch no disk, network, clock library or process',
      severity: 'error',
      from: {
        path: '^packages/((units|delivery|filter|geometry)/src/|ledger/src/.*(decide|events|state|contract|resource)\\.ts$)',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'deciders-decide',
      comment: 'decisions are pure: they know events and units, neither HTTP nor SQL nor the log',
      severity: 'error',
      from: { path: '^packages/ledger/src/[^/]+/(decide|events|state)\\.ts$' },
      to: {
        path: '^(packages|services)/',
        pathNot: [
          '^packages/(units|delivery)/',
          '^packages/runtime/src/(commands/(decider|same-json)|event-log/(event-schema|format/ledger-started))\\.ts$',
          '^packages/ledger/src/[^/]+/(decide|events|state|amounts|changes|curtail|cut|deal-data|lifecycle-action|line-data|reason|refusals|shape-data|shape-refusals|standing|submit|premise|cost-key|geometry-schema|evolve)\\.ts$',
        ],
      },
    },
    {
      name: 'queries-know-no-events',
      comment: 'a reader must survive any change of the events: only projections import them',
      severity: 'error',
      from: { path: '^packages/ledger/src/.*queries\\.ts$' },
      to: {
        path: '^packages/(ledger/src/([^/]+/(events|decide|state)|streams|ledger|assemble-|feature-model|models\\.ts)|runtime/src/event-log/)',
      },
    },
    {
      name: 'engine-knows-no-http',
      comment: 'the engine says what is wrong in its own words; runtime/http makes answers of them',
      severity: 'error',
      from: {
        path: '^packages/runtime/src/(commands|credentials|event-log|positions|projector|queue|tables)/',
      },
      to: {
        path: '(^packages/runtime/src/(http|contract|admission)/|node_modules/fastify/)',
      },
    },
    {
      name: 'answers-are-made-in-http',
      comment:
        'an HttpProblem is an answer: whatever stands outside http throws an error of its own',
      severity: 'error',
      from: { path: '^packages/runtime/src/', pathNot: '^packages/runtime/src/http/' },
      to: { path: '^packages/runtime/src/http/' },
    },
    {
      name: 'decisions-and-rows-know-no-http',
      comment:
        'a feature answers in its routes and in problem.ts, which says what its refusals mean to a caller',
      severity: 'error',
      from: {
        path: '^packages/ledger/src/[^/]+/(aggregate|decide|events|fact|projection|queries|refusals|resource|state|submit|table)\\.ts$',
      },
      to: { path: '^packages/runtime/src/(http|admission)/' },
    },
    {
      name: 'models-know-no-routes',
      comment:
        'a projector and the webhooks process load the model of every feature, and need no contract or route',
      severity: 'error',
      from: {
        path: [
          '^packages/ledger/src/.+/(decide|events|lane|model|number-projection|projection|state|table)\\.ts$',
          '^packages/ledger/src/(assemble-models|feature-model|ledger|models)\\.ts$',
        ],
      },
      to: {
        path: [
          '^packages/ledger/src/.*[/-](contract|history|problem|read|routes|write)\\.ts$',
          '^packages/runtime/src/(contract|http)/',
          'node_modules/(@fastify|fastify)/',
        ],
      },
    },
    {
      name: 'tenants-tables-by-one-module',
      comment:
        'what a caller may see of a table is decided in tables/tenancy; a feature has neither a connection nor all rows',
      severity: 'error',
      from: { path: '^packages/ledger/src/', pathNot: tests },
      to: {
        path: '^packages/runtime/src/tables/(connect|seen-rows)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-the-event-log-talks-to-the-client',
      comment: "the client's traps are handled in one package",
      severity: 'error',
      from: {
        path: '^(packages|services)/',
        pathNot: '^packages/(runtime/(src|test)/event-log|embedded/event-store)/',
      },
      to: { path: 'node_modules/@eventstore/db-client' },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'the product never imports a test or a benchmark',
      severity: 'error',
      from: { path: '/src/', pathNot: tests },
      to: { path: `(^test/|^bench/|/test/|${tests})` },
    },
    {
      name: 'declared-only',
      comment: 'a package that is not in its package.json works only by accident of hoisting',
      severity: 'error',
      from: { path: '^(packages|services)/.+/src/', pathNot: tests },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
        pathNot: '^(packages|services)/',
      },
    },
    {
      name: 'not-to-dev-dependency',
      comment:
        'what runs in production is installed in production; the console is built into files before',
      severity: 'error',
      from: { path: '^(packages|services)/.+/src/', pathNot: [tests, '^services/console/'] },
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
        pathNot: '/src/(index|main)\\.tsx?$',
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
      // Longer than a run: the default of 4 s reads the same folders again and again.
      cachedInputFileSystem: { cacheDuration: 600_000 },
    },
  },
};
