import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  describeEnvironment,
  EnvironmentFault,
  loadEnvironment,
  ROLES,
  SERVICES,
  type ServiceName,
} from '@prosa/config';
import { loadAll, YAML11_SCHEMA } from 'js-yaml';
import { readCommandLine } from '../../services/standalone/src/operator/command-line';
import { filesUnder, root } from './reference/repository-files';

const textOf = (file: string): string => readFileSync(resolve(root, file), 'utf8');
const yamlFiles = filesUnder(['deploy'], /\.ya?ml$/);
const documented = new Set(describeEnvironment().map(({ name }) => name));

type Tree = Readonly<Record<string, unknown>>;
type Variables = Readonly<Record<string, string>>;

const at = (tree: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, step) => (inner as Record<string | number, unknown> | undefined)?.[step],
    tree,
  );
/** The documents of a file; compose's `<<` is YAML 1.1. */
const treesIn = (file: string): readonly Tree[] => loadAll(textOf(file), { schema: YAML11_SCHEMA }) as Tree[];

/** Variables of a file of `NAME=value` lines. */
const environmentFile = (file: string): Variables =>
  Object.fromEntries(
    textOf(file)
      .split('\n')
      .flatMap(line => {
        const [, name, value = ''] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
        return name === undefined ? [] : [[name, value]];
      }),
  );

const unknownTo = (names: readonly string[]): readonly string[] =>
  names.filter(name => !documented.has(name));

/** The values that an operator fills in, in the right format. */
const filledIn: Variables = {
  GATEWAY_KEY: 'ab'.repeat(32),
  SECRETS_KEY: 'ef'.repeat(32),
  JWT_SECRET: 'j'.repeat(32),
  MEDIA_LINK_SECRET: 'm'.repeat(32),
  MEDIA_S3_KEY_ID: 'id',
  MEDIA_S3_SECRET: 'secret',
  POSTGRES_PASSWORD: 'secret',
  EVENTSTORE_PASSWORD: 'secret',
  EVENTSTORE_ADMIN_PASSWORD: 'secret',
};

const faultsOf = (environment: Variables, service: ServiceName | null = null): readonly string[] => {
  const blank = Object.entries(filledIn).filter(([name]) => environment[name] === '');
  try {
    loadEnvironment({ ...environment, ...Object.fromEntries(blank) }, service);
    return [];
  } catch (fault) {
    if (fault instanceof EnvironmentFault) return fault.faults;
    throw fault;
  }
};

/** Whether each role is there once. */
const sameRoles = (found: readonly unknown[]): boolean =>
  found.length === ROLES.length && ROLES.every(role => found.includes(role));

describe('every YAML file of deploy/', () => {
  it.each(yamlFiles)('%s can be read', file => {
    expect(treesIn(file).length).toBeGreaterThan(0);
  });
});

describe('the image', () => {
  const lines = textOf('deploy/Dockerfile')
    .split('\n')
    .filter(line => !line.startsWith('#'));
  const last = (word: string): string => lines.findLast(line => line.startsWith(word)) ?? '';

  it('is built on a pinned Node, runs unprivileged under an init, and reports its health', () => {
    for (const line of lines.filter(each => each.startsWith('FROM')))
      expect(line).toMatch(/^FROM node:20\.\d+-[a-z-]+( AS build)?$/);
    expect(last('USER')).toBe('USER 10001:10001');
    expect(last('ENTRYPOINT')).toContain('tini');
    expect(lines.join('\n')).toContain('/health/ready');
    expect(last('STOPSIGNAL')).toBe('STOPSIGNAL SIGTERM');
  });

  it('sets only known variables, and starts what is built', () => {
    const set = [...last('ENV').matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name);
    expect(set).toContain('NODE_ENV');
    expect(unknownTo(set)).toEqual([]);
    const main = /dist\/(services\/\S+)\.js/.exec(last('CMD'))?.[1] ?? '';
    expect(existsSync(resolve(root, `${main}.ts`))).toBe(true);
    expect(existsSync(resolve(root, 'scripts/prosa.mjs'))).toBe(true);
  });

  it('has a command that tells its version, and its help before anything is built', () => {
    const node = (...args: string[]): string =>
      execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    const { version } = JSON.parse(textOf('package.json')) as { version: string };
    expect(node('scripts/prosa.mjs', '--version')).toBe(`${version}\n`);
    const help = "import('./scripts/prosa-help.mjs').then(m => console.log(m.helpFromSource('setup')))";
    expect(node('-e', help)).toMatch(/^Usage: prosa setup .*--price/);
  });
});

/** What the image itself sets. */
const imageEnvironment: Variables = Object.fromEntries(
  [...(/^ENV NODE_ENV.*$/m.exec(textOf('deploy/Dockerfile'))?.[0] ?? '').matchAll(/([A-Z_]+)=(\S+)/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

describe('compose', () => {
  const [compose = {}] = treesIn('deploy/compose/compose.yaml');
  const example = environmentFile('deploy/compose/.env.example');
  const services = at(compose, 'services') as Record<string, Tree>;
  const ours = Object.entries(services).filter(([, service]) => at(service, 'environment', 'PROSA_ROLES'));
  const filled: Variables = { ...example, ...filledIn };
  const value = (text: unknown): string =>
    String(text).replaceAll(
      /\$\{([A-Z_]+)(?::-)?([^}]*)\}/g,
      (_, name: string, otherwise: string) => filled[name] || otherwise,
    );
  const environmentOf = (service: unknown): Variables =>
    Object.fromEntries(
      Object.entries(at(service, 'environment') as object).map(([name, text]) => [name, value(text)]),
    );

  it('requires only variables that its example contains', () => {
    const asked = [...textOf('deploy/compose/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(
      ([, name]) => name,
    );
    expect(asked.filter(name => !(`${name}` in example))).toEqual([]);
  });

  it('has a service for each role, and only known variables', () => {
    expect(sameRoles(ours.map(([, service]) => at(service, 'environment', 'PROSA_ROLES')))).toBe(true);
    for (const [, service] of ours)
      expect(unknownTo(Object.keys(at(service, 'environment') as object))).toEqual([]);
  });

  it.each(ours)('starts %s in production', (_name, service) => {
    expect(faultsOf({ ...imageEnvironment, ...environmentOf(service) })).toEqual([]);
  });

  it('gives every process enough time to stop cleanly, and least privileges', () => {
    for (const [, service] of ours) {
      expect(service).toMatchObject({ stop_grace_period: '30s', read_only: true, cap_drop: ['ALL'] });
      expect(service).not.toHaveProperty('ports');
    }
    for (const name of ['postgres', 'eventstore', 'nats', 'redis'])
      expect(services[name]).toMatchObject({ networks: ['inside'], healthcheck: expect.anything() });
  });

  it('has enough PostgreSQL connections for every process', () => {
    const replicas = (service: Tree): number => Number(at(service, 'deploy', 'replicas') ?? 1);
    // What pools, locks and listeners of a process open at most; each lane of jobs has two.
    const connectionsOf = (name: string): number =>
      name === 'gateway' ? 20 : name === 'processes' ? 64 : 36;
    const needed = ours.reduce((sum, [name, service]) => sum + replicas(service) * connectionsOf(name), 0);
    const [, most = '100'] = /max_connections=(\d+)/.exec(String(at(services['postgres'], 'command'))) ?? [];
    expect(Number(most)).toBeGreaterThan(needed);
  });

  it('mounts only existing files', () => {
    const mounted = Object.values(services)
      .flatMap(service => (at(service, 'volumes') as string[] | undefined) ?? [])
      .filter(volume => volume.startsWith('.'))
      .map(volume => resolve(root, 'deploy/compose', volume.split(':')[0] ?? ''));
    expect(mounted.filter(path => !existsSync(path))).toEqual([]);
  });

  describe('of EventStoreDB', () => {
    const { eventstore = {}, 'eventstore-login': login, 'eventstore-rights': rights } = services;
    const [overlay = {}] = treesIn('deploy/compose/compose.eventstore-cluster.yaml');
    const nodes = Object.keys(at(overlay, 'services') as object).filter(name => name !== 'eventstore-login');
    const files = filesUnder(['deploy/compose'], /./).concat('deploy/compose/.env.example');

    it('has TLS, and a login of its own whose password nobody knows beforehand', () => {
      for (const [, service] of ours) {
        const { EVENT_STORE_URL } = environmentOf(service);
        expect(EVENT_STORE_URL).toBe('esdb://prosa:secret@eventstore:2113?tlsCAFile=/certificates/ca/ca.crt');
        expect(at(service, 'volumes')).toContain('eventstore-certificates:/certificates:ro');
      }
      for (const name of ['EVENTSTORE_DEFAULT_ADMIN_PASSWORD', 'EVENTSTORE_DEFAULT_OPS_PASSWORD'])
        expect(at(eventstore, 'environment', name)).toBe('${EVENTSTORE_ADMIN_PASSWORD:?}');
      expect([example['EVENTSTORE_PASSWORD'], example['EVENTSTORE_ADMIN_PASSWORD']]).toEqual(['', '']);
      for (const file of files)
        expect(textOf(file)).not.toMatch(/changeit|INSECURE|--insecure|tls=false|curl.* -k/);
    });

    it('has certificates before its start, and Prosa starts once its login may read the whole log', () => {
      const done = { condition: 'service_completed_successfully' };
      expect(at(eventstore, 'depends_on')).toEqual({ 'eventstore-certificates': done });
      expect(at(login, 'depends_on')).toEqual({ eventstore: { condition: 'service_healthy' } });
      expect(at(rights, 'depends_on')).toEqual({ 'eventstore-login': done });
      for (const [, service] of ours) expect(at(service, 'depends_on', 'eventstore-rights')).toEqual(done);
      for (const name of ['eventstore-certificates', 'eventstore-login', 'eventstore-rights'])
        expect(services[name]).toMatchObject({ restart: 'no' });
    });

    it('gets the rights of its login by a command that can be typed, with the environment of a process', () => {
      const [program, ...words] = (at(rights, 'command') as string[]).map(value);
      expect(program).toBe('prosa');
      expect(readCommandLine(words)).toMatchObject({
        adminUrl: 'esdb://admin:secret@eventstore:2113?tlsCAFile=/certificates/ca/ca.crt',
      });
      expect(faultsOf({ ...imageEnvironment, ...environmentOf(rights) })).toEqual([]);
    });

    it('has on three nodes a name, a volume and a certificate for each, and the address of all', () => {
      const all = nodes.map(name => `${name}:2113`).join(',');
      expect(nodes).toHaveLength(3);
      // Refused when it is empty, by a text that says what to write; the same is in the example.
      expect(at(overlay, 'x-cluster', 'EVENTSTORE_GOSSIP_SEED')).toBe(`\${EVENTSTORE_NODES:?${all}}`);
      expect(textOf('deploy/compose/.env.example')).toContain(all);
      const certified = /subjectAltName=(.*)/.exec(textOf('deploy/compose/eventstore-certificates.sh'))?.[1];
      expect(certified?.split(',')).toEqual([...nodes, 'localhost'].map(name => `DNS:${name}`));
      for (const name of nodes) {
        const added = at(overlay, 'services', name);
        // The first node is that of the file below.
        const whole = name === 'eventstore' ? [eventstore, added] : [added];
        expect(Object.assign({}, ...whole.map(environmentOf))).toMatchObject({
          EVENTSTORE_CLUSTER_SIZE: '3',
          EVENTSTORE_NODE_HOST_ADVERTISE_AS: name,
          EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS: name,
        });
        expect(at(whole[0], 'volumes', 0)).toBe(`${name}:/var/lib/eventstore`);
      }
    });

    it.each(files.filter(file => file.endsWith('.sh')))('%s can be read by a shell', file => {
      execFileSync('sh', ['-n', file], { cwd: root });
    });
  });
});

describe('compose with every service alone', () => {
  const [overlay = {}] = treesIn('deploy/compose/compose.services.yaml');
  const services = at(overlay, 'services') as Record<string, Tree>;

  it.each(SERVICES)('starts %s by its own main', service => {
    expect(at(services[service], 'command')).toContain(`dist/services/${service}/src/main.js`);
    expect(existsSync(resolve(root, `services/${service}/src/main.ts`))).toBe(true);
  });

  it('routes each path to an existing service', () => {
    const led = [...textOf('deploy/compose/services.caddy').matchAll(/reverse_proxy (\w+):8080/g)];
    expect(new Set(led.map(([, name]) => name))).toEqual(new Set(SERVICES));
  });
});

describe('kubernetes', () => {
  const folder = 'deploy/kubernetes';
  const [kustomization] = treesIn(`${folder}/kustomization.yaml`);
  const listed = at(kustomization, 'resources') as string[];
  const resources = listed.flatMap(file => treesIn(`${folder}/${file}`));
  const ofKind = (kind: string): readonly Tree[] => resources.filter(each => each['kind'] === kind);
  const nameOf = (tree: unknown): string => String(at(tree, 'metadata', 'name'));
  const deployments = ofKind('Deployment').map(each => [nameOf(each), each] as const);
  const containerOf = (deployment: Tree): unknown =>
    at(deployment, 'spec', 'template', 'spec', 'containers', 0);
  const own = (deployment: Tree): Variables =>
    Object.fromEntries(
      (at(containerOf(deployment), 'env') as { name: string; value?: string }[]).map(({ name, value }) => [
        name,
        value ?? 'given',
      ]),
    );
  const shared: Variables = {
    ...environmentFile(`${folder}/environment.env`),
    ...environmentFile(`${folder}/secret.example.env`),
  };

  it('lists exactly the existing manifests', () => {
    const files = filesUnder([folder], /\.yaml$/).map(file => file.slice(folder.length + 1));
    expect(listed.toSorted()).toEqual(files.filter(file => file !== 'kustomization.yaml'));
  });

  it('has a deployment for each role', () => {
    expect(sameRoles(deployments.map(([, each]) => own(each)['PROSA_ROLES']))).toBe(true);
  });

  it.each(deployments)('starts %s in production, with known variables', (_name, deployment) => {
    const environment = { ...imageEnvironment, ...shared, ...own(deployment) };
    expect(unknownTo(Object.keys(environment))).toEqual([]);
    expect(faultsOf(environment)).toEqual([]);
    expect(at(containerOf(deployment), 'envFrom')).toEqual([
      { configMapRef: { name: 'prosa-environment' } },
      { secretRef: { name: 'prosa-secrets' } },
    ]);
  });

  it.each(deployments)('probes, drains and fences %s', (name, deployment) => {
    const pod = at(deployment, 'spec', 'template', 'spec');
    const container = containerOf(deployment);
    expect(container).toMatchObject({
      livenessProbe: { httpGet: { path: '/health/live' } },
      readinessProbe: { httpGet: { path: '/health/ready' } },
      lifecycle: { preStop: expect.anything() },
      resources: { requests: expect.anything(), limits: expect.anything() },
      securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
    });
    expect(pod).toMatchObject({ securityContext: { runAsNonRoot: true } });
    expect(at(pod, 'terminationGracePeriodSeconds')).toBeGreaterThanOrEqual(25);
    const budgets = ofKind('PodDisruptionBudget').map(each =>
      at(each, 'spec', 'selector', 'matchLabels', 'app.kubernetes.io/name'),
    );
    expect(budgets).toContain(name);
  });

  it('allows a first start the time of migrations and of new parts of the read model', () => {
    const minutes = (name: string): number => {
      const probe = at(containerOf(new Map(deployments).get(name) ?? {}), 'startupProbe');
      return (Number(at(probe, 'periodSeconds')) * Number(at(probe, 'failureThreshold'))) / 60;
    };
    for (const [name] of deployments)
      expect(minutes(name)).toBeGreaterThanOrEqual(name === 'projections' ? 60 : 10);
  });

  it('scales gateways and projections, the latter up to the number of partitions', () => {
    const scaled = new Map(
      ofKind('HorizontalPodAutoscaler').map(each => [at(each, 'spec', 'scaleTargetRef', 'name'), each]),
    );
    for (const [target] of scaled) expect(deployments.map(([name]) => name)).toContain(target);
    expect(scaled.has('gateway')).toBe(true);
    expect(at(scaled.get('projections'), 'spec', 'maxReplicas')).toBeLessThanOrEqual(
      Number(shared['PROJECTION_SHARES']),
    );
  });

  it('denies traffic that no policy allows, and contains no secret', () => {
    expect(ofKind('NetworkPolicy').map(each => at(each, 'spec', 'podSelector'))).toContainEqual({});
    expect(ofKind('Secret')).toEqual([]);
  });
});

describe('systemd', () => {
  const folder = 'deploy/systemd';
  const all = filesUnder([folder], /\.service$/).map(file => [file, textOf(file)] as const);
  /** A service alone: its instance is its name. */
  const ofService = (file: string): boolean => file.endsWith('prosa-service@.service');
  const units = all.filter(([file]) => !ofService(file));
  const example = environmentFile(`${folder}/prosa.env.example`);
  const setIn = (text: string): Variables =>
    Object.fromEntries(
      [...text.matchAll(/^Environment=([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
        name,
        value.replaceAll('%i', '01'),
      ]),
    );

  it('has a unit for each role', () => {
    expect(sameRoles(units.map(([, text]) => setIn(text)['PROSA_ROLES']))).toBe(true);
  });

  it.each(units)('%s starts in production, with variables that there are', (_file, text) => {
    const environment = { ...example, ...setIn(text) };
    expect(unknownTo(Object.keys(environment))).toEqual([]);
    expect(faultsOf(environment)).toEqual([]);
  });

  it.each(SERVICES)('starts %s alone in production', service => {
    const [, text = ''] = all.find(([file]) => ofService(file)) ?? [];
    const started = /ExecStart=\S+ \S+ dist\/(\S+)\.js/.exec(text.replaceAll('%i', service))?.[1] ?? '';
    expect(existsSync(resolve(root, `${started}.ts`))).toBe(true);
    expect(faultsOf(example, service)).toEqual([]);
  });

  it.each(all)('%s drains on stop and has few privileges', (_file, text) => {
    for (const line of [
      'KillSignal=SIGTERM',
      'TimeoutStopSec=30',
      'User=prosa',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      // A unit that systemd has given up does not come back with the engine that it waited for.
      'StartLimitIntervalSec=0',
    ])
      expect(text.split('\n')).toContain(line);
    const [, started = ''] = /ExecStart=\S+ \S+ dist\/(\S+)\.js/.exec(text.replaceAll('%i', 'live')) ?? [];
    expect(existsSync(resolve(root, `${started}.ts`))).toBe(true);
  });
});

const pagesOfRunbooks = filesUnder(['docs/runbooks'], /\.md$/);

describe('the scrape targets on a machine with systemd', () => {
  it('include the metrics of every unit', () => {
    const [scrape] = treesIn('deploy/prometheus/scrape-systemd.yaml');
    const configs = at(scrape, 'scrape_configs', 0, 'static_configs') as Tree[];
    const received = configs.map(
      each => `${String(at(each, 'targets', 0))} ${String(at(each, 'labels', 'role'))}`,
    );
    const units = filesUnder(['deploy/systemd'], /(?<!prosa-service@)\.service$/).map(textOf);
    const open = units.map(text => {
      const [, port = ''] = /^Environment=METRICS_PORT=(.*)$/m.exec(text) ?? [];
      const [, role = ''] = /^Environment=PROSA_ROLES=(.*)$/m.exec(text) ?? [];
      return `127.0.0.1:${port.replace('%i', '01')} ${role}`;
    });
    expect(received.toSorted()).toEqual(open.toSorted());
  });
});

describe('metrics', () => {
  const sources = filesUnder(['libs', 'services'], /(?<!\.spec)\.ts$/).map(textOf);
  const calls = sources.flatMap(text => [
    ...text.matchAll(/[.?](set|count|gauge|observe)\(\s*'([a-z0-9_]+)'/g),
  ]);
  const handed = sources.flatMap(text => [...text.matchAll(/= \['([a-z0-9_]+_seconds)', '/g)]);
  const received = new Set([
    'up',
    ...handed.map(([, name = '']) => name),
    ...calls.flatMap(([, kind, name = '']) =>
      kind === 'observe' ? ['bucket', 'sum', 'count'].map(end => `${name}_${end}`) : [name],
    ),
  ]);

  /** The names in an expression: what is no label, no function and no word of the language. */
  const namesIn = (expression: string): readonly string[] =>
    [
      ...expression
        .replaceAll(/\{[^}]*\}/g, '')
        .replaceAll(/"[^"]*"/g, '')
        .replaceAll(/\[[^\]]*\]/g, '')
        .replaceAll(/\bby \([^)]*\)/g, '')
        .matchAll(/\b([a-z][a-z0-9_]*_[a-z0-9_]+|up)\b(?!\s*\()/g),
    ].map(([, name = '']) => name);

  const boards = filesUnder(['deploy/grafana/dashboards'], /\.json$/);
  const panelsOf = (file: string) =>
    (JSON.parse(textOf(file)) as { panels: { title: string; targets: { expr: string }[] }[] }).panels;
  const rules = treesIn('deploy/prometheus/alerts.yaml').flatMap(
    tree => at(tree, 'groups', 0, 'rules') as { alert: string; expr: string; annotations: Variables }[],
  );

  it.each(boards)('%s shows only existing metrics', file => {
    const used = panelsOf(file).flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter(name => !received.has(name))).toEqual([]);
  });

  it.each(rules.map(rule => [rule.alert, rule] as const))(
    '%s uses existing metrics, and has a runbook',
    (_name, rule) => {
      expect(namesIn(rule.expr)).not.toEqual([]);
      expect(namesIn(rule.expr).filter(name => !received.has(name))).toEqual([]);
      expect(existsSync(resolve(root, rule.annotations['runbook'] ?? ''))).toBe(true);
    },
  );

  it('give no series a label that the scraper sets itself: it would be called exported_…', () => {
    const labels = sources.flatMap(text =>
      [...text.matchAll(/[.?](?:set|count|observe)\(\s*'prosa_[^;]*?\{([^}]*)\}/g)].map(
        ([, inner = '']) => inner,
      ),
    );
    expect(labels.length).toBeGreaterThan(3);
    expect(labels.filter(inner => /(?:^|,)\s*(?:job|instance|role)\s*(?::|,|$)/.test(inner))).toEqual([]);
  });

  it('report every role without a process, and every missing part', () => {
    const missing = rules.find(({ alert }) => alert === 'ProsaRoleMissing')?.expr ?? '';
    expect(ROLES.filter(role => !missing.includes(`role="${role}"`))).toEqual([]);
    const ofParts = rules.filter(({ expr }) => expr.includes('prosa_part_well'));
    const [, left = ''] = /part!~"([^"]*)"/.exec(ofParts.map(({ expr }) => expr).join('\n')) ?? [];
    // A part that the general alarm leaves out has an alarm of its own.
    expect(
      left.split('|').filter(part => !ofParts.some(({ expr }) => expr.includes(`part="${part}"`))),
    ).toEqual([]);
    expect(ofParts.length).toBeGreaterThan(left.split('|').length);
  });

  it('of an alarm link to a runbook that names it', () => {
    const unnamed = rules.filter(
      ({ alert, annotations }) => !textOf(annotations['runbook'] ?? '').includes(alert),
    );
    expect(unnamed.map(({ alert }) => alert)).toEqual([]);
    const named = pagesOfRunbooks.flatMap(page => [...textOf(page).matchAll(/\bProsa[A-Z][A-Za-z]+/g)]);
    const known = new Set(rules.map(({ alert }) => alert));
    expect(named.map(([name]) => name).filter(name => !known.has(name))).toEqual([]);
  });

  it('of Prosa are all on a dashboard', () => {
    const shown = new Set(
      boards.flatMap(file =>
        panelsOf(file).flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr))),
      ),
    );
    expect([...received].filter(name => name.startsWith('prosa_') && !shown.has(name))).toEqual([]);
  });
});

describe('a production start', () => {
  const whole: Variables = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://prosa:secret@db/prosa',
    EVENT_STORE_URL: 'esdb://log:2113?tls=true',
    NATS_URL: 'nats://bus:4222',
    REDIS_URL: 'redis://jobs:6379',
    WA_NETWORK: 'whatsapp',
    SMTP_URL: 'smtps://mail',
    MAIL_FROM: 'prosa@example.com',
    JWT_SECRET: 'j'.repeat(32),
  };

  it.each([
    ['the embedded database', { DATABASE_URL: '' }],
    ['the simulator', { WA_NETWORK: 'simulated' }],
    ['a log that nobody chose', { EVENT_STORE_URL: '' }],
    ['a bus that nobody chose', { NATS_URL: '' }],
    ['jobs that nobody placed', { REDIS_URL: '' }],
    ['mails that are only kept', { SMTP_URL: '', MAIL_FROM: '' }],
  ])('refuses %s, unless it is told to take embedded parts', (_what, less) => {
    expect(faultsOf(whole)).toEqual([]);
    expect(faultsOf({ ...whole, ...less })).toEqual([expect.stringContaining('PROSA_ALLOW_EMBEDDED=1')]);
    expect(faultsOf({ ...whole, ...less, PROSA_ALLOW_EMBEDDED: '1' })).toEqual([]);
  });
});

describe('the runbooks', () => {
  const pages = pagesOfRunbooks;
  const commands = pages.flatMap(page =>
    [...textOf(page).matchAll(/`(?:npx )?prosa ([a-z][^`]*)`/g)].map(
      ([, line = '']) => [page, line] as const,
    ),
  );

  it('are all in their index', () => {
    const index = textOf('docs/runbooks/README.md');
    const names = pages.map(page => page.slice('docs/runbooks/'.length));
    expect(names.filter(name => name !== 'README.md' && !index.includes(`(${name})`))).toEqual([]);
  });

  it.each(commands)('%s: prosa %s can be typed', (_page, line) => {
    const args = line
      .replace('<earlier anchor>', `1:${'a'.repeat(64)}`)
      .replace('<kept anchor>', `1:${'a'.repeat(64)}`)
      .replaceAll(/<[^>]+>/g, 'name')
      .split(' ');
    expect(() => readCommandLine(args)).not.toThrow();
  });
});
