import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEnvironment } from '@prosa/config';
import type { KeyOwner, PersonalDataSealer } from '@prosa/crypto';
import { createAggregates, createCodec } from '@prosa/event-store';
import type { DomainEvent, EventCatalogue } from '@prosa/kernel';
import { systemClock, uuidv5 } from '@prosa/kernel';
import { createLogger, HealthChecks } from '@prosa/observability';
import { openPlatform, type Platform } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { catalogueOf } from '@prosa/resource';
import { openSubjectKeys } from '@prosa/secrets';
import { PATIENCE_MS, testDatabase, testPool, type TestDatabase } from '@prosa/testing';
import type { Pool } from 'pg';
import { queue } from '../../../../conversations/src/desk/queue/queue.resource';
import { companyEvents } from '../../../../identity/src/company/company.events';
import { userEvents } from '../../../../identity/src/user/user.events';
import { standaloneContent } from '../../content';
import { runCommand, type ExitCode } from '../run-command';

const companyId = 1;
export const photo = Buffer.from('not really a photo');
export const photoHash = createHash('sha256').update(photo).digest('hex');
const campaignKey = Buffer.alloc(32, 9).toString('base64url');
const passwordHash = '$argon2id$secret-of-ana';

/** A hash of every table's rows, without times and positions that are specific to this database. */
const tableHashes = `select name, hash from (
     select n.nspname || '.' || c.relname as name,
       (xpath('/row/h/text()', query_to_xml(format(
          'select md5(coalesce(string_agg(t::text, ''|'' order by t::text), '''')) as h from %I.%I t',
          n.nspname, c.relname), false, true, '')))[1]::text as hash
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('es', 'rm', 'identity', 'billing')
      and c.relname not in ('checkpoints', 'projected_parts', 'company_feed', 'company_feed_heads', 'schema_migrations')
   ) as tables order by name`;

/** A small installation with something in log, read model, vault and files. */
export class Installation {
  readonly pool: Pool;

  private constructor(
    readonly database: TestDatabase,
    readonly folder: string,
    private platform: Platform | null,
  ) {
    this.pool = testPool(database);
  }

  static async open(filled: boolean, sealer?: PersonalDataSealer): Promise<Installation> {
    const database = await testDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'prosa-operator-'));
    const platform = filled
      ? await openPlatform({
          url: database.url,
          environment: loadEnvironment({ DATABASE_URL: database.url, DATA_DIR: folder }),
          content: standaloneContent,
          logger: createLogger({ service: 'spec', level: 'silent' }),
          health: new HealthChecks(),
        })
      : null;
    const world = new Installation(database, folder, platform);
    if (platform !== null) await world.fill(platform, sealer);
    return world;
  }

  /** Runs a command; returns its exit code and output. */
  async run(...args: string[]): Promise<{ code: ExitCode; out: string; err: string; rows: unknown[] }> {
    let out = '';
    let err = '';
    const source = { DATABASE_URL: this.database.url, DATA_DIR: this.folder };
    const code = await runCommand(args, source, {
      out: text => (out += text),
      err: text => (err += text),
      interactive: false,
      now: () => 0,
    });
    const json = args.includes('--json') ? out.trim().split('\n').filter(Boolean) : [];
    return { code, out, err, rows: json.map(line => JSON.parse(line) as unknown) };
  }

  async hashes(): Promise<Record<string, string>> {
    const { rows: found } = await this.pool.query<{ name: string; hash: string }>(tableHashes);
    return Object.fromEntries(found.map(({ name, hash }) => [name, hash]));
  }

  /** Changes the log directly in the database. */
  async tamper(statement: string): Promise<void> {
    await this.pool.query(
      `begin; alter table es.events disable trigger all; ${statement}; alter table es.events enable trigger all; commit`,
    );
  }

  /** Prosa is stopped; its database stays. */
  async stopProjecting(): Promise<void> {
    await this.platform?.close();
    this.platform = null;
  }

  get owner(): OwnerDatabase {
    if (this.platform === null) throw new Error('nothing runs here');
    return this.platform.readModel.owner;
  }

  /** What a running Prosa does whose keys are missing. */
  async remakeKeys(): Promise<void> {
    const lost = `delete from keys.subject_key returning company_id as "companyId", subject`;
    const { rows } = await this.pool.query<KeyOwner>(lost);
    const environment = loadEnvironment({ DATA_DIR: this.folder });
    const keys = openSubjectKeys(environment, this.owner, systemClock);
    for (const owner of rows) await keys.obtain(owner);
  }

  /** What an earlier release kept of a company's campaigns. */
  async keepCampaignKey(): Promise<string> {
    await this.pool.query(`begin; set local prosa.restoring = 'on';
      insert into campaigns.company_key values (1, '${campaignKey}'); commit`);
    return this.campaignKeys();
  }

  /** Where keys of campaigns are, and how many. */
  async campaignKeys(): Promise<string> {
    const { rows } = await this.pool.query<{ places: string }>(
      `select (select count(*) from campaigns.company_key) || ' beside, ' ||
              (select count(*) from keys.subject_key where subject = 'campaigns') || ' wrapped' as places`,
    );
    return rows[0]?.places ?? '';
  }

  async close(): Promise<void> {
    await this.pool.end();
    await this.platform?.close();
    await this.database.drop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async fill(platform: Platform, sealer?: PersonalDataSealer): Promise<void> {
    const { store, clock } = platform;
    const codec = sealer === undefined ? platform.codec : createCodec(standaloneContent.catalogues, sealer);
    const aggregates = createAggregates({ store, codec, clock });
    const record = async <E extends DomainEvent>(catalogue: EventCatalogue<E>, id: string, fact: E) => {
      const factId = uuidv5('spec', id, fact.type);
      await aggregates.append(catalogue, { companyId, id }, [{ id: factId, fact }], {
        actor: { kind: 'system', name: 'spec' },
        correlationId: factId,
        causationId: factId,
      });
    };
    const user = uuidv5('user', 1);
    await record(companyEvents, uuidv5('company', 1), {
      type: 'CompanyRegistered',
      data: { number: companyId, name: 'Empresa \u0000 Ação', timeZone: 'America/Sao_Paulo', dueDate: null },
    });
    await record(userEvents, user, {
      type: 'UserRegistered',
      data: {
        userId: user,
        number: 11,
        name: 'Ana "a primeira"\n',
        email: 'ana@prosa.test',
        super: false,
        profile: 'admin',
        queueIds: [1, 2],
        allTicket: 'disabled',
        leadsOn: false,
        connectionId: null,
      },
    });
    for (const id of [1, 2, 3])
      await record(catalogueOf(queue), uuidv5('queue', id), {
        type: 'QueueCreated',
        data: {
          id,
          fields: {
            name: `Fila ${id}`,
            color: `#${id}aaa`,
            greetingMessage: '',
            complationMessage: '',
            outOfHoursMessage: '',
            ratingMessage: '',
            token: '',
            orderQueue: id,
            integrationId: null,
            schedules: null,
          },
        },
      } as never);
    await platform.barrier.reached(await platform.store.head(), { timeoutMs: PATIENCE_MS } as never);
    await this.pool.query(`insert into identity.credential values ('${user}', 1, '${passwordHash}', now());
      insert into identity.session (id, company_id, user_id, created_at, expires_at) values ('${user}', 1, 11, now(), now());
      insert into identity.refresh_token (hash, company_id, session_id, issued_at) values ('h', 1, '${user}', now());
      insert into rm.wa_read_told values (1, '${user}', 3);
      insert into rm.wa_read_cursor values (1, 7, 0, 3);
      insert into rm.wa_key values (7, 'session', '55', '\\x00ff10');
      insert into rm.media_object (company_id, key, sha256, size, media_type, name, created_at)
        values (1, 'k', '${photoHash}', ${photo.length}, 'image/png', 'foto.png', now());
      select nextval('numbers.ticket')`);
    const place = join(this.folder, 'media', '1', photoHash.slice(0, 2));
    await mkdir(place, { recursive: true });
    await writeFile(join(place, photoHash), photo);
  }
}

/** Keys and tables of a backup are sealed by SECRETS_KEY, here the one that is kept in the data folder. */
export const useSecretsOf = (one: Installation, other: Installation): Promise<void> =>
  cp(join(one.folder, 'secrets'), join(other.folder, 'secrets'), { recursive: true, force: true });
