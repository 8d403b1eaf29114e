import { startEmbeddedPostgres, type EmbeddedPostgres } from '@prosa/platform';
import type { ServiceName } from '@prosa/config';
import { endWithUs, startNats } from '@prosa/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const mainOf = (service: ServiceName | 'standalone'): string =>
  resolve(`dist/services/${service}/src/main.js`);
const preload = resolve('dist/tests/support/loopback.preload.js');

/** One process of a fleet. */
export interface Member {
  readonly name: string;
  readonly pid: number;
  /** Where it listens. */
  readonly url: string;
  /** Ctrl+C; resolves when it is gone. */
  stop(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  /** Suspends it at any point, like a hanging machine. */
  freeze(): void;
  /** Lets it go on. */
  thaw(): void;
}

/** How to start a fleet. */
export interface FleetOptions {
  readonly leaseSeconds: number;
  readonly logLevel?: string;
  /** Into how many shares the read model is divided; processes of their own keep them then. */
  readonly shares?: number;
  /** Whether the API process only serves the API, with sockets and background work in others. */
  readonly apart?: boolean;
  /** A simulator in a process of its own; by default it is in the API process. */
  readonly simulator?: { readonly url: string; readonly noiseRoot: string };
}

const readyAt = (child: ChildProcess, output: () => string): Promise<string> =>
  new Promise((done, fail) => {
    const look = (): void => {
      const ready = /is ready at (http:\/\/\S+)/.exec(output());
      if (ready?.[1]) done(ready[1]);
    };
    child.stdout?.on('data', look);
    child.once('exit', code => fail(new Error(`A process ended with ${code}:\n${output()}`)));
  });

/** Prosa as several processes on one database: one that answers people, and any number that hold sessions. */
export class Fleet {
  readonly gatewayKey = randomBytes(32).toString('hex');
  readonly secretsKey = randomBytes(32).toString('hex');
  private readonly tokenKey = randomBytes(32).toString('hex');
  readonly folder = mkdtempSync(join(tmpdir(), 'prosa-fleet-'));
  private readonly outputs: string[] = [];
  private readonly children = new Set<ChildProcess>();
  private postgres: EmbeddedPostgres | null = null;
  private nats: Awaited<ReturnType<typeof startNats>> | null = null;
  private simulator: Readonly<Record<string, string>> = {};

  constructor(private readonly options: FleetOptions) {}

  /** The database, for direct queries. */
  get databaseUrl(): string {
    return this.postgres?.url ?? '';
  }

  /** Starts the database, what must run before it is spoken to, and the process that answers people and holds the simulated phones. */
  async open(before: () => Promise<void> = () => Promise.resolve()): Promise<Member> {
    await this.openDatabase();
    const given = this.options.simulator;
    if (given !== undefined) this.simulator = { WA_SOCKET_URL: given.url, WA_NOISE_ROOT: given.noiseRoot };
    await before();
    const { shares, apart = false } = this.options;
    const roles = [
      'api',
      ...(apart ? [] : ['live', 'processes']),
      ...(shares === undefined ? ['projections'] : []),
    ];
    const api = await this.start('api', { PROSA_ROLES: roles.join(','), ...this.simulator });
    if (given === undefined) this.simulator = this.printedSimulator();
    return api;
  }

  /** Starts a process that holds sessions only; one of a name that was there before is the same worker. */
  gateway(name: string): Promise<Member> {
    return this.start(name, { PROSA_ROLES: 'gateway', GATEWAY_NAME: name, ...this.simulator });
  }

  /** Starts a process that keeps shares of the read model only. */
  projections(name: string): Promise<Member> {
    return this.start(name, { PROSA_ROLES: 'projections', ...this.simulator });
  }

  /** Starts a process with the services that serves sockets, or background work. */
  services(role: 'live' | 'processes', name: string = role): Promise<Member> {
    return this.start(name, { PROSA_ROLES: role, ...this.simulator });
  }

  /**
   * Starts the engines, and the read model's process; the demo company comes by a composition that ends before the services
   * start.
   */
  async openEngines(): Promise<void> {
    await this.openDatabase();
    this.nats = await startNats({ folder: join(this.folder, 'nats') });
    const seed = await this.start('seed', { PROSA_ROLES: 'api,projections' });
    await seed.stop();
    await this.projections('projections');
  }

  /** Starts one service alone. The gateway's holds the simulated phones of all. */
  async alone(service: ServiceName): Promise<Member> {
    const member = await this.start(service, { ...this.simulator }, service);
    if (service === 'gateway') this.simulator = this.printedSimulator();
    return member;
  }

  /** Where the simulator writes down what it saw. */
  get ledgerFile(): string {
    return join(this.folder, 'api', 'simulator', 'ledger.jsonl');
  }

  /** What the simulator saw, as it wrote it down itself. */
  ledger(): {
    readonly fact: string;
    readonly number: string;
    readonly id?: string;
    readonly duplicate?: boolean;
  }[] {
    return readFileSync(this.ledgerFile, 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as ReturnType<Fleet['ledger']>[number]);
  }

  /** Everything that all processes printed and logged. */
  words(): string {
    const logs = ['api', ...this.names].map(name => join(this.folder, name, 'prosa.log')).filter(existsSync);
    return [...this.outputs, ...logs.map(file => readFileSync(file, 'utf8'))].join('\n');
  }

  /** Every place outside of this machine that a process wanted to reach. */
  strangers(): string {
    return readFileSync(this.strangersFile, 'utf8');
  }

  /** Ends everything and removes what it kept. */
  async discard(): Promise<void> {
    for (const child of this.children) {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
    }
    await this.nats?.stop();
    await this.postgres?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private readonly names = new Set<string>();

  private async openDatabase(): Promise<void> {
    writeFileSync(this.strangersFile, '');
    this.postgres = await startEmbeddedPostgres({
      dataDir: join(this.folder, 'postgres'),
      log: () => undefined,
    });
  }

  /** The address that the process with the simulator printed last. */
  private printedSimulator(): Readonly<Record<string, string>> {
    const printed = [...this.outputs.join('\n').matchAll(/WA_SOCKET_URL=(\S+) WA_NOISE_ROOT=(\S+)/g)].at(-1);
    return { WA_SOCKET_URL: printed?.[1] ?? '', WA_NOISE_ROOT: printed?.[2] ?? '' };
  }

  private get strangersFile(): string {
    return join(this.folder, 'strangers');
  }

  private async start(
    name: string,
    env: Readonly<Record<string, string>>,
    service: ServiceName | 'standalone' = 'standalone',
  ): Promise<Member> {
    const dataDir = join(this.folder, name);
    mkdirSync(dataDir, { recursive: true });
    this.names.add(name);
    const child = spawn(process.execPath, ['--require', preload, mainOf(service)], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: '0',
        DATA_DIR: dataDir,
        MEDIA_DIR: join(this.folder, 'media'),
        // A process's database connections have its name, so that a trigger can identify it.
        DATABASE_URL: `${this.databaseUrl}?application_name=${name}`,
        ...(this.nats === null ? {} : { NATS_URL: this.nats.url }),
        GATEWAY_KEY: this.gatewayKey,
        SECRETS_KEY: this.secretsKey,
        JWT_SECRET: this.tokenKey,
        PROJECTION_SHARES: String(this.options.shares ?? 1),
        GATEWAY_LEASE_SECONDS: String(this.options.leaseSeconds),
        LOG_LEVEL: this.options.logLevel ?? 'warn',
        DEMO_CONTENT: 'false',
        STRANGERS: this.strangersFile,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    endWithUs(child);
    this.children.add(child);
    const gone = new Promise<void>(done => child.once('exit', () => done(void this.children.delete(child))));
    const index = this.outputs.push('') - 1;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (this.outputs[index] += chunk.toString()));
    const url = await readyAt(child, () => this.outputs[index] ?? '');
    const end = (signal: NodeJS.Signals): Promise<void> => {
      child.kill(signal);
      return gone;
    };
    return {
      name,
      url,
      pid: child.pid ?? 0,
      stop: () => end('SIGTERM'),
      kill: () => end('SIGKILL'),
      freeze: () => void child.kill('SIGSTOP'),
      thaw: () => void child.kill('SIGCONT'),
    };
  }
}
