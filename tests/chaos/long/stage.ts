import { ROLES } from '@prosa/config';
import { startEventStoreDouble, type EventStoreDouble } from '@prosa/event-store-double';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@prosa/platform';
import { mountSmallDisk, startNats, startRedis, type LocalServer, type SmallDisk } from '@prosa/testing';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { KillableSimulator } from '../../../services/gateway/src/whatsapp/simulator/testing/killable-simulator';
import { operate, type Scene } from '../judge/operate';
import { ENGINES, type Engine, type Extra } from './faults';
import { Link } from './link';
import { Poison } from './poison';
import { throwGarbage } from './garbage';
import { RoleProcess, type Exit } from './process';
import { restoreAll } from './restore';

/** The roles of the process that answers people, where there are no others for sockets and processes. */
const NAMES = ['api', 'gateway-1', 'gateway-2', 'projections-1', 'projections-2'];
const PEOPLE = ['api', 'live', 'processes'].filter(role => (ROLES as readonly string[]).includes(role));

/** What a stage is made with. */
export interface StageOptions {
  readonly eventStoreDouble: boolean;
  readonly extras: ReadonlySet<Extra>;
}

/** Enough for what a run of some minutes writes, and soon filled. */
const DISK_MIB = { postgres: 1_500, nats: 1_500 } as const;

/** Prosa as a distributed set on one machine: engines, and a process by role, each of which can be killed. */
export class Stage {
  readonly folder = mkdtempSync(join(tmpdir(), 'prosa-chaos-'));
  readonly ledgerFile = join(this.folder, 'ledger.jsonl');
  readonly url: string;
  simulator!: KillableSimulator;
  nats!: LocalServer;
  redis!: LocalServer;
  processes: readonly RoleProcess[] = [];
  private postgres!: EmbeddedPostgres;
  private double: EventStoreDouble | null = null;
  private readonly port = randomInt(12_000, 19_000);
  private readonly links = new Map<string, Link>();
  private readonly disks = new Map<string, SmallDisk>();
  private poisons!: Poison;
  /** How restores went: nothing where all went as it is written. */
  readonly restores: (readonly string[])[] = [];
  /** How rebuilds of the read model during the run went, in words. */
  readonly rebuilds: string[] = [];

  private constructor(private readonly options: StageOptions) {
    this.url = `http://127.0.0.1:${this.port}`;
  }

  /** Starts everything; with the double of EventStoreDB for the log, or with the log in PostgreSQL. */
  static async open(options: StageOptions): Promise<Stage> {
    const stage = new Stage(options);
    await stage.startEngines();
    await stage.startRoles();
    return stage;
  }

  /** What a judge looks at. */
  get scene(): Scene {
    const { ledgerFile } = this;
    const double = this.double === null ? {} : { eventStoreUrl: this.double.url };
    const env = {
      ...this.secrets,
      DATA_DIR: join(this.folder, 'operator'),
      MEDIA_DIR: join(this.folder, 'media'),
    };
    return { databaseUrl: this.postgres.url, ledgerFile, env, ...double };
  }

  /** Which processes ended by themselves. */
  get exits(): readonly Exit[] {
    return this.processes.flatMap(each => each.exits);
  }

  process(name: string): RoleProcess {
    const found = this.processes.find(each => each.name === name);
    if (found === undefined) throw new Error(`There is no process ${name}`);
    return found;
  }

  /** What a process reaches an engine by. */
  link(name: string, engine: Engine): Link {
    const found = this.links.get(`${name} ${engine}`);
    if (found === undefined) throw new Error(`There is no link from ${name} to ${engine}`);
    return found;
  }

  /** What an engine keeps its data on. */
  disk(engine: string): SmallDisk {
    const found = this.disks.get(engine);
    if (found === undefined) throw new Error(`${engine} has no disk of its own`);
    return found;
  }

  /** Puts a fact into the log that no projection can take. */
  poison(): Promise<void> {
    return this.poisons.append();
  }

  /** The streams of such facts. */
  get poisoned(): readonly string[] {
    return this.poisons.streams;
  }

  /** `prosa projections rebuild`, while everything goes on; a rebuild that a fault has ended says so. */
  async rebuild(): Promise<void> {
    const begun = performance.now();
    const outcome = await operate(this.scene, ['projections', 'rebuild']).then(
      ({ code, rows }) => `code ${code}: ${JSON.stringify(rows.at(-1) ?? null)}`,
      (fault: unknown) => `not begun: ${String(fault).slice(0, 200)}`,
    );
    this.rebuilds.push(`${((performance.now() - begun) / 1_000).toFixed(1)} s, ${outcome}`);
  }

  /** Everything is lost but a backup, and comes back from it; nothing where the log is elsewhere. */
  async restore(): Promise<void> {
    if (this.double !== null) return;
    const { scene, folder, processes, nats, redis } = this;
    const site = { scene, folder, processes, engines: [nats, redis] };
    this.restores.push(await restoreAll(site, this.restores.length));
  }

  /** Publishes unreadable messages on the bus. */
  throwGarbage(): Promise<void> {
    return throwGarbage(this.nats.url);
  }

  /** kill -9 of PostgreSQL's postmaster; its supervisor restarts it on its data. */
  async killPostgres(): Promise<void> {
    const file = join(this.folder, 'postgres', 'cluster', 'postmaster.pid');
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    if (pid > 1) process.kill(pid, 'SIGKILL');
    await this.postgresAnswers();
  }

  /** kill -9 of one of its backends, after which PostgreSQL ends all others and recovers. */
  async crashPostgres(): Promise<void> {
    const client = new Client({ connectionString: this.postgres.url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() limit 1`,
    );
    const pid = rows[0]?.pid ?? 0;
    if (pid > 1) process.kill(pid, 'SIGKILL');
    await client.end().catch(() => undefined);
    await this.postgresAnswers();
  }

  /** kill -9 of the event store's double, and a start with the same log; nothing where the log is in PostgreSQL. */
  async restartDouble(): Promise<void> {
    await this.double?.restart();
  }

  /** Ends everything and removes what it kept, unless it is worth a look. */
  async close(keep: boolean): Promise<void> {
    await Promise.all(this.processes.map(each => each.kill()));
    await Promise.all([this.nats.stop(), this.redis.stop(), this.double?.stop(), this.simulator.kill()]);
    await this.poisons.close();
    await this.postgres.stop();
    for (const link of this.links.values()) link.close();
    if (!keep) for (const disk of this.disks.values()) disk.remove();
    if (!keep) rmSync(this.folder, { recursive: true, force: true });
  }

  async postgresAnswers(): Promise<void> {
    for (let tries = 0; tries < 600; tries += 1) {
      const client = new Client({ connectionString: this.postgres.url, connectionTimeoutMillis: 2_000 });
      client.on('error', () => undefined);
      const isUp = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => undefined);
      if (isUp) return;
      await new Promise(later => setTimeout(later, 100));
    }
    throw new Error('PostgreSQL did not come back');
  }

  private async startEngines(): Promise<void> {
    const { folder } = this;
    const log = (): void => undefined;
    if (this.options.extras.has('disk'))
      for (const engine of ['postgres', 'nats'] as const)
        this.disks.set(engine, mountSmallDisk(DISK_MIB[engine], join(folder, engine)));
    this.postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log });
    this.nats = await startNats({ folder: join(folder, 'nats') });
    this.redis = await startRedis({ folder: join(folder, 'redis') });
    if (this.options.eventStoreDouble)
      this.double = await startEventStoreDouble({ file: join(folder, 'event-store.jsonl') });
    this.simulator = await KillableSimulator.start({ ledgerFile: this.ledgerFile });
    this.poisons = new Poison(this.scene);
  }

  private async startRoles(): Promise<void> {
    if (this.options.extras.has('links')) await this.openLinks();
    const projections = [1, 2].map(n => this.member(`projections-${n}`, { PROSA_ROLES: 'projections' }));
    const gateways = [1, 2].map(n =>
      this.member(`gateway-${n}`, { PROSA_ROLES: 'gateway', GATEWAY_NAME: `gateway-${n}` }),
    );
    const api = this.member('api', { PROSA_ROLES: PEOPLE.join(','), PORT: String(this.port) });
    this.processes = [api, ...gateways, ...projections];
    // Seeding waits for the read model, which is kept elsewhere.
    await Promise.all(projections.map(each => each.start()));
    await api.start();
    await Promise.all(gateways.map(each => each.start()));
  }

  private async openLinks(): Promise<void> {
    const { postgres, nats, redis } = this;
    const ports = { postgres: Number(new URL(postgres.url).port), nats: nats.port, redis: redis.port };
    for (const name of NAMES)
      for (const engine of ENGINES) this.links.set(`${name} ${engine}`, await Link.to(ports[engine]));
  }

  /** An engine's address as a process knows it. */
  private address(name: string, engine: Engine, url: string): string {
    return this.links.get(`${name} ${engine}`)?.through(url) ?? url;
  }

  private readonly secrets = {
    GATEWAY_KEY: randomBytes(32).toString('hex'),
    SECRETS_KEY: randomBytes(32).toString('hex'),
    JWT_SECRET: randomBytes(32).toString('hex'),
    MEDIA_LINK_SECRET: randomBytes(32).toString('hex'),
  };

  private member(name: string, own: Readonly<Record<string, string>>): RoleProcess {
    const folder = join(this.folder, name);
    const env = {
      ...this.secrets,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      MEDIA_DIR: join(this.folder, 'media'),
      DATABASE_URL: `${this.address(name, 'postgres', this.postgres.url)}?application_name=${name}`,
      NATS_URL: this.address(name, 'nats', this.nats.url),
      REDIS_URL: this.address(name, 'redis', this.redis.url),
      ...(this.double === null ? {} : { EVENT_STORE_URL: this.double.url }),
      WA_SOCKET_URL: this.simulator.url,
      WA_NOISE_ROOT: this.simulator.noiseRoot,
      PROJECTION_SHARES: '4',
      GATEWAY_LEASE_SECONDS: '8',
      LOG_LEVEL: 'warn',
      DEMO_CONTENT: 'false',
      ...own,
    };
    return new RoleProcess({ name, folder, env, hasOwnClock: this.options.extras.has('clocks') });
  }
}
