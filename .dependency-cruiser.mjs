// Permitted imports, with a reason for each row; all others are refused. `npm run lint:imports` checks every source file.
const folder = (name) => `^${name}/`;
const tests = '\\.test\\.ts$';

const embedded = [
  'packages/embedded/child-process',
  'packages/embedded/event-store',
  'packages/embedded/postgres',
];

export const mayImport = {
  'packages/units': {
    ours: [],
    because: 'ids, decimals and instants depend on no other workspace',
  },
  'packages/calendar': { ours: ['packages/units'], because: 'delivery hours are arithmetic' },
  'packages/client': { ours: [], because: 'it is installed without the other workspaces' },
  'packages/filter': { ours: [], because: 'a filter language is parsed independently of the data' },
  'packages/embedded/child-process': {
    ours: [],
    because: 'locks and processes are independent of the programs in them',
  },
  'packages/embedded/event-store': {
    ours: ['packages/embedded/child-process'],
    because: 'it replaces an external server, with its own folder and process',
  },
  'packages/embedded/postgres': {
    ours: ['packages/embedded/child-process'],
    because: 'it replaces an external server, with its own folder and process',
  },
  'packages/geometry': { ours: ['packages/units'], because: 'geometry is mathematics' },
  'packages/proof': {
    ours: [],
    because: 'a verifier must not trust the code that it checks',
  },
  'packages/runtime': {
    ours: ['packages/units', 'packages/proof', 'packages/embedded/child-process'],
    because:
      'the engine knows no feature; requests use the canonical JSON of proofs; the data folder uses the lock of the embedded stores',
  },
  'packages/ledger': {
    ours: [
      'packages/units',
      'packages/calendar',
      'packages/filter',
      'packages/geometry',
      'packages/proof',
      'packages/runtime',
      'packages/embedded/child-process',
    ],
    because: 'the product uses the engine and knows no process; long work runs in threads',
  },
  'services/api': {
    ours: [
      'packages/units',
      'packages/calendar',
      'packages/proof',
      'packages/ledger',
      'packages/runtime',
      'packages/embedded/child-process',
    ],
    because: 'it serves the routes of every feature and reports the release of the zone data',
  },
  'services/projector': {
    ours: ['packages/ledger', 'packages/runtime', 'packages/embedded/child-process'],
    because: 'it carries events from the log to the tables',
  },
  'services/webhooks': {
    ours: [
      'packages/units',
      'packages/ledger',
      'packages/runtime',
      'packages/embedded/child-process',
    ],
    because: 'it carries events from the log to webhooks',
  },
  'services/cli': {
    ours: [
      'packages/client',
      'packages/calendar',
      'packages/units',
      'packages/geometry',
      'packages/proof',
      'packages/ledger',
      'packages/runtime',
      'packages/embedded/child-process',
      'packages/embedded/event-store',
    ],
    because:
      'its commands use a service with local dates, the stores, or the folder of an embedded store',
  },
  'services/console': {
    ours: [
      'packages/client',
      'packages/calendar',
      'packages/geometry',
      'packages/proof',
      'packages/units',
    ],
    because:
      'it is an API client that expands blocks and circles like the ledger; browser code imports no server code',
  },
  'services/local': {
    ours: ['packages/proof', 'packages/ledger', 'packages/runtime', 'services/cli', ...embedded],
    because: 'it starts every process, and the stores without a setting',
  },
};

const matrix = Object.entries(mayImport).map(([name, { ours, because }]) => ({
  name: `${name.replaceAll('/', '-')}-may-import`,
  comment: because,
  severity: 'error',
  // Tests beside a feature may also import `test/services`, which starts the service.
  from: { path: `${folder(name)}src/`, pathNot: tests },
  to: {
    path: '^(packages|services|test|bench)/',
    pathNot: `^(${[name, ...ours].join('|')})/`,
  },
}));

/** Folders of the product that every feature may import. */
const groundOfFeatures = [
  'platform/installation',
  'platform/queries',
  'platform/resource',
  'platform/unique',
  'registry/space',
];
/**
 * Imports between features. Features of `exchange` and `maps` may need those of `registry`, never the reverse; `audit`
 * needs none.
 */
export const featuresNeed = {
  'platform/queries': { others: [], because: 'dependencies of every read side' },
  'platform/resource': {
    others: ['audit'],
    because: 'a resource has fields, changes, a text and a history',
  },
  'platform/installation': { others: [], because: 'settings of an installation for all features' },
  'platform/unique': { others: [], because: 'unique values over streams, for any feature' },
  'platform/operations': { others: [], because: 'the state of the service and of its lanes' },
  audit: { others: [], because: 'proofs about the log, independent of features' },
  'platform/key': {
    others: ['audit', 'exchange/transaction', 'registry/reseller'],
    because: 'named keys belong to a reseller or the platform, and own transactions',
  },
  'platform/map-key': {
    others: ['audit', 'platform/key', 'registry/reseller'],
    because: 'map keys belong to a reseller or the platform',
  },
  'platform/webhook': {
    others: ['audit', 'registry/reseller'],
    because: 'webhooks belong to a reseller or the platform and receive its events',
  },
  'registry/space': { others: [], because: 'geometry in bodies, events and queries' },
  'registry/reseller': { others: ['audit'], because: 'resellers precede their data' },
  'registry/customer': {
    others: ['audit', 'registry/reseller'],
    because: 'attachments name resellers',
  },
  'registry/asset': {
    others: ['audit', 'registry/reseller', 'registry/customer'],
    because: 'a property belongs to a customer, whose attachments determine its cost key',
  },
  'registry/rederivation': {
    others: ['registry/customer', 'registry/asset'],
    because: 'it derives the cost keys of assets from attachments again',
  },
  'registry/cost-key': {
    others: ['registry/reseller', 'registry/customer', 'registry/asset'],
    because: 'it summarizes attachments and their properties',
  },
  'registry/utility': {
    others: ['audit', 'registry/asset'],
    because: 'premises in a territory are assets',
  },
  'registry/plan': {
    others: ['audit', 'registry/reseller', 'registry/utility'],
    because: 'a plan belongs to a reseller and a utility',
  },
  'registry/rates': {
    others: ['audit', 'registry/utility'],
    because: 'rates belong to a utility',
  },
  'registry/usage': {
    others: ['audit', 'registry/asset', 'registry/rates'],
    because: 'usage belongs to a premise and is priced by rates',
  },
  'registry/enrollment-rule': { others: ['audit'], because: 'rules by state, set by the platform' },
  'registry/enrollment': {
    others: [
      'audit',
      'registry/customer',
      'registry/asset',
      'registry/plan',
      'registry/enrollment-rule',
    ],
    because: 'premises are enrolled in plans, while their customers are active, by rules',
  },
  'maps/map': {
    others: ['registry/asset', 'registry/utility'],
    because: 'maps show assets and territories',
  },
  'maps/layers': {
    others: ['registry/asset', 'registry/utility', 'maps/map'],
    because: 'a layer is a map of one kind',
  },
  'maps/feature-service': {
    others: ['registry/asset', 'registry/utility', 'maps/layers', 'maps/map'],
    because: 'a feature service answers from layers',
  },
  'maps/tiles': {
    others: ['registry/asset', 'registry/utility', 'maps/layers'],
    because: 'tiles show layers',
  },
  'maps/ogc': {
    others: ['maps/layers', 'registry/asset', 'registry/utility', 'maps/map', 'maps/tiles'],
    because: 'its collections are layers and link to their tiles',
  },
  'exchange/transaction': {
    others: ['audit', 'registry/reseller', 'registry/asset'],
    because:
      'transactions name resellers and assets; other features provide services for its ports',
  },
  'exchange/gate': {
    others: ['audit', 'exchange/transaction'],
    because: 'gates close submissions of transactions',
  },
  'exchange/counterparty': {
    others: ['audit', 'exchange/transaction'],
    because: 'counterparties are the other sides of transactions',
  },
  'exchange/batch': {
    others: ['exchange/transaction'],
    because: 'a batch submits transactions',
  },
  'exchange/bulk-action': {
    others: ['exchange/transaction'],
    because: 'a bulk action moves transactions',
  },
  'exchange/external-id': {
    others: ['exchange/transaction', 'exchange/batch'],
    because: 'a deal claims its external id, alone or in a batch',
  },
  'exchange/position': {
    others: ['exchange/transaction'],
    because: 'positions are sums of transactions',
  },
  'exchange/statement': {
    others: ['audit', 'registry/reseller', 'exchange/transaction', 'exchange/counterparty'],
    because: 'statements bill the transactions of a counterparty',
  },
  'exchange/refusal': {
    others: [
      'exchange/transaction',
      'exchange/batch',
      'exchange/bulk-action',
      'exchange/statement',
    ],
    because: 'a recorded refusal has the facts of each kind of command',
  },
};
/** Folders at the top of the product that hold no feature: the documents that describe the interface. */
const noFeature = ['description'];

const engine = 'packages/runtime/src';
/** The folders of the engine in order. Each imports only folders above it, types included. */
export const engineOrder = {
  errors: 'an error names what failed and imports nothing that can fail',
  process: 'a process has a logger, signals and caches before it reads a setting',
  outbound:
    'which addresses may be called is decided without settings; a setting is a list of exceptions',
  config: 'settings have their defaults in one table; every process reads them',
  cluster: 'processes on one port are started before any of them has metrics or limits',
  observability: 'metrics and traces are available to every part that measures itself',
  'event-log': 'the log is the truth: it knows neither the tables nor the lanes that read it',
  tables: 'a table is defined, migrated and written without knowing who projects into it',
  positions: 'a process reads the checkpoints of lanes and moves none',
  queue: 'a job carries a position and only wakes a projector',
  credentials: 'a caller and its scope are resolved before other work',
  admission: 'each caller gets its share of a process, for every route',
  projector: 'lanes carry events from the log to the tables; no route starts them',
  contract: 'a route is a value, described without being served',
  commands: 'a command is decided and appended independently of HTTP',
  http: 'a route is served from its contract, with all folders above',
  operations: 'health and metrics of every process have a separate port',
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
  comment: 'pages refer to each other by address; shared code has a separate folder',
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
    path: `^${product}/.+/`,
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
        path: `^${product}/.+/`,
        pathNot: `^${product}/(${[...Object.keys(featuresNeed), ...noFeature].join('|')})/`,
      },
      to: { path: '.' },
    },
    {
      name: 'no-cycle',
      comment:
        'files that import each other, even for a type, should be one file or move the shared type',
      severity: 'error',
      from: { path: '^(packages|services)/.+/src/' },
      to: { circular: true },
    },
    {
      name: 'pure-core',
      comment: 'units, geometry and contracts use no disk, network, clock library or process',
      severity: 'error',
      from: {
        path: '^packages/((units|calendar|filter|geometry)/src/|ledger/src/.*(decide|events|state|contract|resource)\\.ts$)',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'deciders-decide',
      comment: 'decisions are pure: they import events and units, not HTTP, SQL or the log',
      severity: 'error',
      from: { path: '^packages/ledger/src/.+/(commands|decide|decide-step|events|state)\\.ts$' },
      to: {
        path: '^(packages|services)/',
        pathNot: [
          '^packages/(units|calendar)/',
          '^packages/runtime/src/(commands/(decider|same-json)|credentials/role|event-log/(event-schema|format/ledger-started))\\.ts$',
          '^packages/ledger/src/.+/(commands|decide|decide-step|events|state|amounts|changes|lifecycle|reason-codes|service-point|lifecycle/(curtail|reason|reduction)|deal-data|external-id|gate-closure/data|grant|lines/data|refusals|shape/data|standing|submission/submit|premise|record|version|cost-key|geometry-schema)\\.ts$',
        ],
      },
    },
    {
      name: 'queries-know-no-events',
      comment: 'queries are independent of events; only projections import them',
      severity: 'error',
      from: { path: '^packages/ledger/src/.*queries\\.ts$' },
      to: {
        path: '^packages/(ledger/src/(.+/(events|decide|state)\\.ts|streams|ledger|assemble-|feature-model|models\\.ts)|runtime/src/event-log/)',
      },
    },
    {
      name: 'engine-knows-no-http',
      comment: 'the engine throws its own errors; runtime/http maps them to answers',
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
      comment: 'an HttpProblem is an answer; code outside http throws its own errors',
      severity: 'error',
      from: { path: '^packages/runtime/src/', pathNot: '^packages/runtime/src/http/' },
      to: { path: '^packages/runtime/src/http/' },
    },
    {
      name: 'decisions-and-rows-know-no-http',
      comment: 'a feature answers in its routes and in problem.ts, which maps refusals to answers',
      severity: 'error',
      from: {
        path: '^packages/ledger/src/.+/(aggregate|decide|events|projection|queries|read-standing|refusals|resource|state|submit|table)\\.ts$',
      },
      to: { path: '^packages/runtime/src/(http|admission)/' },
    },
    {
      name: 'models-know-no-routes',
      comment:
        'projector and webhooks load the model of every feature without contracts and routes',
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
        'tables/tenancy restricts tables to the caller’s rows; a feature has no direct connection',
      severity: 'error',
      from: { path: '^packages/ledger/src/', pathNot: tests },
      to: {
        path: '^packages/runtime/src/tables/(connection/connect|queries/visible-rows)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-the-event-log-talks-to-the-client',
      comment: "one package works around the client's traps",
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
      comment: 'a package that package.json does not list works only by hoisting',
      severity: 'error',
      from: { path: '^(packages|services)/.+/src/', pathNot: tests },
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
        pathNot: '^(packages|services)/',
      },
    },
    {
      name: 'not-to-dev-dependency',
      comment: 'production installs no development dependencies; the console is built beforehand',
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
      comment: 'no entry reaches the file',
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
      // Longer than a run: the default of 4 s reads the same folders repeatedly.
      cachedInputFileSystem: { cacheDuration: 600_000 },
    },
  },
};
