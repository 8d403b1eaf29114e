import { ROLES } from '@prosa/config';
import { startEventStoreDouble, type EventStoreDouble } from '@prosa/event-store-double';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@prosa/platform';
import { startNats, startRedis, type LocalServer } from '@prosa/testing';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { KillableSimulator } from '../../../services/gateway/src/whatsapp/simulator/testing/killable-simulator';
import type { Scene } from '../judge/gather';
import { RoleProcess, type Exit } from './process';

/** The roles of the process that answers people, where there are no others for sockets and processes. */
const PEOPLE = ['api', 'live', 'processes'].filter(role => (ROLES as readonly string[]).includes(role));

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

  private constructor(private readonly isDouble: boolean) {
    this.url = `http://127.0.0.1:${this.port}`;
  }

  /** Starts everything; with the double of EventStoreDB for the log, or with the log in PostgreSQL. */
  static async open(options: { readonly eventStoreDouble: boolean }): Promise<Stage> {
    const stage = new Stage(options.eventStoreDouble);
    await stage.startEngines();
    await stage.startRoles();
    return stage;
  }

  /** What a judge looks at. */
  get scene(): Scene {
    const { ledgerFile } = this;
    const double = this.double === null ? {} : { eventStoreUrl: this.double.url };
    return { databaseUrl: this.postgres.url, ledgerFile, ...double };
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

  /** kill -9 of PostgreSQL's postmaster; it is started again on its data by whoever supervises it. */
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
    await this.postgres.stop();
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
    this.postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log });
    this.nats = await startNats({ folder: join(folder, 'nats') });
    this.redis = await startRedis({ folder: join(folder, 'redis') });
    if (this.isDouble) this.double = await startEventStoreDouble({ file: join(folder, 'event-store.jsonl') });
    this.simulator = await KillableSimulator.start({ ledgerFile: this.ledgerFile });
  }

  private async startRoles(): Promise<void> {
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

  private readonly secrets = {
    GATEWAY_KEY: randomBytes(32).toString('hex'),
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
      DATABASE_URL: `${this.postgres.url}?application_name=${name}`,
      NATS_URL: this.nats.url,
      REDIS_URL: this.redis.url,
      ...(this.double === null ? {} : { EVENT_STORE_URL: this.double.url }),
      WA_SOCKET_URL: this.simulator.url,
      WA_NOISE_ROOT: this.simulator.noiseRoot,
      PROJECTION_SHARES: '4',
      GATEWAY_LEASE_SECONDS: '8',
      LOG_LEVEL: 'warn',
      DEMO_CONTENT: 'false',
      ...own,
    };
    return new RoleProcess({ name, folder, env });
  }
}
