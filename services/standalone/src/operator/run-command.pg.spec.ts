import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEnvironment } from '@prosa/config';
import { openSealer, type KeyOwner, type PersonalDataSealer } from '@prosa/crypto';
import { createAggregates, createCodec } from '@prosa/event-store';
import type { DomainEvent, EventCatalogue } from '@prosa/kernel';
import { systemClock, uuidv5 } from '@prosa/kernel';
import { createLogger, HealthChecks } from '@prosa/observability';
import { openPlatform, type Platform } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { catalogueOf } from '@prosa/resource';
import { openSubjectKeys } from '@prosa/secrets';
import { PATIENCE_MS, testDatabase, type TestDatabase } from '@prosa/testing';
import { Pool } from 'pg';
import { queue } from '../../../conversations/src/queue/queue.resource';
import { companyEvents } from '../../../identity/src/company/company.events';
import { userEvents } from '../../../identity/src/user/user.events';
import { standaloneContent } from '../content';
import { runCommand, type ExitCode } from './run-command';

const companyId = 1;
const photo = Buffer.from('not really a photo');
const photoHash = createHash('sha256').update(photo).digest('hex');
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
class World {
  readonly pool: Pool;

  private constructor(
    readonly database: TestDatabase,
    readonly folder: string,
    private readonly platform: Platform | null,
  ) {
    this.pool = new Pool({ connectionString: database.url, max: 2 });
    // Dropping the database ends what is still closing.
    this.pool.on('error', () => undefined);
  }

  static async open(filled: boolean, sealer?: PersonalDataSealer): Promise<World> {
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
    const world = new World(database, folder, platform);
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
const useSecretsOf = (one: World, other: World): Promise<void> =>
  cp(join(one.folder, 'secrets'), join(other.folder, 'secrets'), { recursive: true, force: true });

describe('the prosa command on a living installation', () => {
  let world: World;
  beforeEach(async () => {
    world = await World.open(true);
  });
  afterEach(() => world.close());

  it('tells how far the read model is, verifies it, and repairs what differs', async () => {
    expect(await world.run('projections', 'status', '--json')).toMatchObject({
      code: 0,
      rows: [{ share: 'read-model', position: 5, head: 5, secondsBehind: 0 }],
    });
    await world.pool.query(`update rm.queue set name = 'Outra' where id = 2`);
    expect(await world.run('projections', 'verify', '--json')).toMatchObject({
      code: 1,
      rows: [{ table: 'queue', rows: 1 }, { equal: false }],
    });
    expect(await world.run('projections', 'rebuild', '--json')).toMatchObject({
      code: 0,
      rows: [{ table: 'queue' }, { rebuilt: 'all', tablesCorrected: 1 }],
    });
    const verified = await world.run('log', 'compare');
    expect(verified).toMatchObject({ code: 0, out: 'equal true\n' });
    expect(verified.err).toContain('Replaying: 100 %');
    const unknown = await world.run('projections', 'rebuild', 'nothing');
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('Parts: ') as string });
    await world.pool.query(`update rm.queue set name = 'Outra' where id = 2`);
    // By the table name that `verify` printed.
    expect(await world.run('projections', 'rebuild', 'queue')).toMatchObject({ code: 0 });
    expect(await world.run('projections', 'verify')).toMatchObject({ code: 0 });
  });

  it('tells that the log is older than the database: what is new would never be shown', async () => {
    await world.pool.query('update rm.checkpoints set position = position + 7');
    const received = await world.run('projections', 'status');
    await world.pool.query('update rm.checkpoints set position = position - 7');
    expect(received).toMatchObject({ code: 1, err: expect.stringContaining('it is older') as string });
  });

  it('tells of a stream that is put aside, and projects it again', async () => {
    const stream = `queue-1_${uuidv5('queue', 2)}`;
    await world.pool.query(`delete from rm.queue where id = 2;
      insert into rm.dead_letters values
        ('read-model', '${stream}', 4, 0, gen_random_uuid(), 'Error no', 1, now());
      update rm.checkpoints set parked_version = parked_version + 1`);
    const status = await world.run('projections', 'status', '--json');
    expect(status).toMatchObject({ code: 1, rows: [{ position: 5 }, { parked: stream, error: 'Error no' }] });
    const retried = await world.run('projections', 'retry-parked', '--json');
    expect(retried).toMatchObject({ code: 0, rows: [{ stream, projected: true }] });
    expect(await world.run('log', 'compare')).toMatchObject({ code: 0 });
  });

  it('prints the facts of a stream, and ends with 1 when there is none', async () => {
    const { rows: facts, code } = await world.run('log', 'stream', `queue-1_${uuidv5('queue', 1)}`, '--json');
    expect([code, facts]).toMatchObject([0, [{ type: 'QueueCreated', revision: 0 }]]);
    expect(await world.run('log', 'stream', 'queue-1_none')).toMatchObject({ code: 1, out: '' });
  });

  it('finds the log whole, and agrees with an anchor of an earlier day only while nothing was rewritten', async () => {
    const { rows: found } = await world.run('log', 'verify', '--json');
    const [{ anchor }] = found as [{ anchor: string }];
    expect(anchor).toMatch(/^5:[0-9a-f]{64}$/);
    expect(await world.run('log', 'verify', '--anchor', anchor)).toMatchObject({ code: 0 });
    const other = `${anchor.slice(0, -1)}${anchor.endsWith('0') ? '1' : '0'}`;
    expect(await world.run('log', 'verify', '--anchor', other)).toMatchObject({ code: 1 });
  });

  it.each([
    [
      'one flipped byte',
      `update es.events set data = replace(data::text, '2aaa', '2aab')::json where position = 4`,
      4,
      'changed',
    ],
    ['a dropped event', `delete from es.events where position = 3`, 3, 'missing'],
    [
      'two swapped events',
      `update es.events set position = 0 where position = 3;
       update es.events set position = 3 where position = 4; update es.events set position = 4 where position = 0`,
      3,
      'changed',
    ],
  ])('names the position of %s', async (_name, statement, position, reason) => {
    await world.tamper(statement);
    expect(await world.run('log', 'verify', '--json')).toMatchObject({
      code: 1,
      rows: [{ intact: false, position, reason }],
    });
  });

  it('backs up and restores into an empty database, which is then equal table by table', async () => {
    const folder = join(world.folder, 'backup');
    const made = await world.run('backup', folder, '--json');
    expect(made).toMatchObject({ code: 0, rows: [{ position: '5', files: 1, missing: 0 }] });
    const keys = join(world.folder, 'keys');
    expect(await world.run('keys', 'backup', keys, '--json')).toMatchObject({
      code: 0,
      rows: [{ keys: 1 }, { count: 1, current: true, opens: true }],
    });
    const empty = await World.open(false);
    try {
      const refused = await empty.run('restore', folder);
      expect(refused).toMatchObject({
        code: 2,
        err: expect.stringContaining('prosa keys restore') as string,
      });
      await useSecretsOf(world, empty);
      expect(await empty.run('keys', 'restore', keys, '--json')).toMatchObject({
        code: 0,
        rows: [{ keys: 1 }, { opens: true }],
      });
      expect(await empty.run('keys', 'restore', keys)).toMatchObject({ code: 0 });
      const restored = await empty.run('restore', folder, '--json');
      expect(restored).toMatchObject({ code: 0, rows: [{ position: '5', files: 1 }] });
      expect(await empty.hashes()).toEqual(await world.hashes());
      expect(await empty.run('projections', 'verify')).toMatchObject({ code: 0 });
      const bytes = await readFile(join(empty.folder, 'media', '1', photoHash.slice(0, 2), photoHash));
      expect(bytes.equals(photo)).toBe(true);
      const next = `select nextval('numbers.ticket')::int as next`;
      const numbers = await Promise.all([world, empty].map(each => each.pool.query<{ next: number }>(next)));
      expect(numbers[1]?.rows).toEqual(numbers[0]?.rows);
      expect(await empty.run('restore', folder)).toMatchObject({ code: 2 });
      for (const { out, err } of [made, restored]) expect(out + err).not.toContain('argon2');
    } finally {
      await empty.close();
    }
  });

  it('seals an open log: nothing is lost, nothing stays in clear, and the new chain names the old head', async () => {
    const open = await World.open(true, openSealer);
    const empty = await World.open(false);
    const folder = join(open.folder, 'backup');
    const text = `select string_agg(data::text, '') as all from es.events`;
    const factsOf = async (world: World) =>
      (
        await world.pool.query(`select position, stream, revision, event_id, company_id, type, schema_version,
           created_at::text, meta::text from es.events where type <> 'LogSealed' order by position`)
      ).rows;
    try {
      expect((await open.pool.query<{ all: string }>(text)).rows[0]?.all).toContain('ana@prosa.test');
      const { rows } = await open.run('log', 'verify', '--json');
      const [{ anchor }] = rows as [{ anchor: string }];
      expect(await open.keepCampaignKey()).toBe('1 beside, 0 wrapped');
      expect(await open.run('backup', folder)).toMatchObject({ code: 0 });
      expect(await empty.run('log', 'seal', folder)).toMatchObject({
        code: 2,
        err: expect.stringContaining('Give SECRETS_KEY') as string,
      });
      await empty.run('keys', 'status');
      expect(await empty.run('log', 'seal', folder)).toMatchObject({
        code: 2,
        err: expect.stringContaining('SECRETS_KEY does not open') as string,
      });
      await useSecretsOf(open, empty);
      expect(await empty.run('log', 'seal', folder, '--json')).toMatchObject({
        code: 0,
        rows: [{ position: '5', files: 1, sealed: 1 }],
      });
      expect(await empty.campaignKeys()).toBe('0 beside, 1 wrapped');
      expect((await empty.pool.query<{ all: string }>(text)).rows[0]?.all).not.toMatch(
        /ana@prosa\.test|a primeira/,
      );
      expect(await factsOf(empty)).toEqual(await factsOf(open));
      expect(await empty.run('log', 'verify')).toMatchObject({ code: 0 });
      expect(await empty.run('projections', 'verify')).toMatchObject({ code: 0 });
      const tablesOf = async (world: World) =>
        Object.fromEntries(Object.entries(await world.hashes()).filter(([name]) => !name.startsWith('es.')));
      expect(await tablesOf(empty)).toEqual(await tablesOf(open));
      const [position, hash] = anchor.split(':');
      expect(await empty.run('log', 'stream', `log-0_${uuidv5('log')}`, '--json')).toMatchObject({
        rows: [{ type: 'LogSealed', position: 6, data: { from: { position, hash } } }],
      });
      for (const name of [`user-1_${uuidv5('user', 1)}`, `queue-1_${uuidv5('queue', 2)}`])
        expect(await empty.run('log', 'stream', name)).toEqual(await open.run('log', 'stream', name));
    } finally {
      await empty.close();
      await open.close();
    }
  });

  it('never leaves a sealed log without the fact that names its old head, wherever it breaks off', async () => {
    const empty = await World.open(false);
    const folder = join(world.folder, 'backup');
    const sealings = async () =>
      (await empty.pool.query<{ type: string }>(`select type from es.events order by position desc`)).rows
        .map(({ type }, index) => (type === 'LogSealed' ? index : -1))
        .filter(index => index >= 0);
    try {
      expect(await world.run('backup', folder)).toMatchObject({ code: 0 });
      await world.run('keys', 'backup', join(world.folder, 'keys'));
      await useSecretsOf(world, empty);
      await empty.run('keys', 'restore', join(world.folder, 'keys'));
      await empty.pool.query(`create function public.break_off() returns trigger language plpgsql as
          'begin raise exception ''broken off''; end';
        create trigger break_off before insert on es.events for each row when (new.type = 'LogSealed')
          execute function public.break_off()`);
      expect(await empty.run('log', 'seal', folder)).toMatchObject({ code: 1 });
      expect((await empty.pool.query('select from es.events')).rowCount).toBe(0);
      await empty.pool.query('drop trigger break_off on es.events');
      // Files come after the log: one that is not as it was written ends the command behind the commit.
      await writeFile(join(folder, 'media', '1', photoHash), 'another photo');
      expect(await empty.run('log', 'seal', folder)).toMatchObject({ code: 1 });
      expect(await sealings()).toEqual([0]);
      expect(await empty.run('log', 'seal', folder)).toMatchObject({ code: 2 });
      expect(await sealings()).toEqual([0]);
      expect(await empty.run('log', 'verify')).toMatchObject({ code: 0 });
    } finally {
      await empty.close();
    }
  });

  it('lets no backup but that of the keys hold them, and shows nobody in clear in the log', async () => {
    const { rows } = await world.pool.query<{ all: string }>(
      `select string_agg(data::text || meta::text, '') as all from es.events`,
    );
    expect(rows[0]?.all).not.toMatch(/ana@prosa\.test|a primeira/);
    const folder = join(world.folder, 'backup');
    await world.run('backup', folder);
    expect((await readdir(join(folder, 'tables'))).filter(name => name.startsWith('keys.'))).toEqual([]);
    const user = await world.run('log', 'stream', `user-1_${uuidv5('user', 1)}`, '--json');
    expect(user.rows).toMatchObject([{ data: { email: 'ana@prosa.test' } }]);
  });

  it('adds no key of a backup that is not as it was written, nor starts on keys that another SECRETS_KEY wrapped', async () => {
    const folder = join(world.folder, 'keys');
    await world.run('keys', 'backup', folder);
    await rm(join(world.folder, 'secrets'), { recursive: true });
    expect(await world.run('keys', 'status', '--json')).toMatchObject({ code: 1, rows: [{ opens: false }] });
    await truncate(join(folder, 'keys.ndjson.gz'), 20);
    expect(await world.run('keys', 'restore', folder)).toMatchObject({ code: 1, out: '' });
  });

  it('names the company that lacks a key of its own, until that is restored from a backup of keys', async () => {
    const folder = join(world.folder, 'keys');
    const environment = loadEnvironment({ DATA_DIR: world.folder });
    const keys = openSubjectKeys(environment, world.owner, systemClock);
    const pepper = { companyId: 1, subject: 'pepper' };
    const key = await keys.obtain(pepper);
    await world.run('keys', 'backup', folder);
    await world.pool.query(`delete from keys.subject_key where subject = 'pepper'`);
    expect(await world.run('keys', 'status', '--json')).toMatchObject({
      code: 1,
      rows: [
        { count: 1, opens: true },
        { company: 1, missing: 'pepper' },
      ],
    });
    await expect(keys.obtain(pepper)).rejects.toThrow('prosa keys restore');
    expect(await world.run('keys', 'restore', folder)).toMatchObject({ code: 0 });
    expect(await keys.obtain(pepper)).toEqual(key);
  });

  it('adds no key of a backup where Prosa made another one while it was missing', async () => {
    const folder = join(world.folder, 'keys');
    await world.run('keys', 'backup', folder);
    await world.remakeKeys();
    const refused = await world.run('keys', 'restore', folder);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('1 keys here are not those of the backup');
  });

  it('keeps the key of campaigns in the backup of keys, and finds it in an older backup of everything', async () => {
    const [older, keys, newer] = ['older', 'keys', 'newer'].map(name => join(world.folder, name)) as [
      ...[string, string, string],
    ];
    expect(await world.keepCampaignKey()).toBe('1 beside, 0 wrapped');
    await world.run('keys', 'backup', keys);
    await world.run('backup', older);
    const empty = await World.open(false);
    try {
      await useSecretsOf(world, empty);
      expect(await empty.run('keys', 'restore', keys)).toMatchObject({ code: 0 });
      expect(await empty.run('restore', older)).toMatchObject({ code: 0 });
      expect(await empty.campaignKeys()).toBe('0 beside, 1 wrapped');
      expect(await empty.run('keys', 'backup', newer, '--json')).toMatchObject({
        code: 0,
        rows: [{ keys: 2 }, {}],
      });
    } finally {
      await empty.close();
    }
    expect(await world.run('keys', 'restore', newer)).toMatchObject({ code: 0 });
    const environment = loadEnvironment({ DATA_DIR: world.folder });
    const found = openSubjectKeys(environment, world.owner, systemClock);
    expect(await found.find([{ companyId: 1, subject: 'campaigns' }])).toEqual([Buffer.alloc(32, 9)]);
  });

  it('restores nothing from a folder that is not as it was written', async () => {
    const folder = join(world.folder, 'backup');
    await world.run('backup', folder);
    expect(await world.run('backup', folder)).toMatchObject({ code: 2 });
    const empty = await World.open(false);
    try {
      const table = 'es.events.ndjson.gz';
      await truncate(join(folder, 'tables', table), 20);
      const refused = await empty.run('restore', folder);
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.err).toContain(`${table} is not as it was written`);
      await rm(join(folder, 'manifest.json'));
      expect((await empty.run('restore', folder)).err).toContain('holds no manifest.json');
    } finally {
      await empty.close();
    }
  });
});

describe('the prosa command beside an embedded database', () => {
  it('restores where no database is yet, and checks what it restored while Prosa does not run', async () => {
    const world = await World.open(true);
    const folder = await mkdtemp(join(tmpdir(), 'prosa-embedded-'));
    const run = async (...args: string[]): Promise<{ code: ExitCode; out: string }> => {
      let out = '';
      const say = (text: string): void => void (out += text);
      const terminal = { out: say, err: say, interactive: false, now: () => 0 };
      return { code: await runCommand(args, { DATA_DIR: join(folder, 'data') }, terminal), out };
    };
    try {
      expect(await world.run('backup', join(folder, 'backup'))).toMatchObject({ code: 0 });
      expect(await world.run('keys', 'backup', join(folder, 'keys'))).toMatchObject({ code: 0 });
      await cp(join(world.folder, 'secrets'), join(folder, 'data', 'secrets'), { recursive: true });
      expect(await run('log', 'verify')).toMatchObject({ code: 2 });
      expect(await run('keys', 'restore', join(folder, 'keys'))).toMatchObject({ code: 0 });
      expect(await run('restore', join(folder, 'backup'))).toMatchObject({ code: 0 });
      expect(await run('log', 'verify')).toMatchObject({ code: 0 });
    } finally {
      await world.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('the prosa command where it cannot work', () => {
  it('says so without the password of the database', async () => {
    let said = '';
    const terminal = {
      out: () => '',
      err: (text: string) => (said += text),
      interactive: false,
      now: () => 0,
    };
    const source = { DATABASE_URL: 'postgres://prosa:hunter2@127.0.0.1:1/prosa' };
    expect(await runCommand(['log', 'status'], source, terminal)).toBe(2);
    expect(said).toContain('The database cannot be reached');
    expect(said).not.toContain('hunter2');
  });
});
