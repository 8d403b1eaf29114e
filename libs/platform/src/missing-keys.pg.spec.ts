import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEnvironment } from '@prosa/config';
import { startEventStoreDouble } from '@prosa/event-store-double';
import { defineEvents, systemClock, uuidv5, type Fact } from '@prosa/kernel';
import { createLogger, HealthChecks } from '@prosa/observability';
import { openReadModel, type OpenReadModel } from '@prosa/read-model';
import { ForeignSubjectKeys, LostSubjectKeys, openSubjectKeys } from '@prosa/secrets';
import { testDatabase, until, type TestDatabase } from '@prosa/testing';
import { sql } from 'kysely';
import { Client } from 'pg';
import { migrateWithToy, toyPart } from '../../projections/src/spec/toy-part';
import { openPlatform, type Platform } from './open-platform';

type JarOpened = Fact<'JarOpened', { label: string; owner: string }>;

/** Jars whose label is personal, and jars as an earlier release wrote them. */
const sealed = defineEvents<JarOpened>('jar', {
  JarOpened: { version: 1, personal: { label: 'owner' } },
});
const open = defineEvents<JarOpened>('jar', { JarOpened: { version: 1 } });

const SECRETS_KEY = '07'.repeat(32);

describe('keys of personal data that are missing', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let folder: string;
  let lines: string[];
  let platforms: Platform[];

  beforeEach(async () => {
    database = await testDatabase();
    folder = await mkdtemp(join(tmpdir(), 'prosa-keys-'));
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateWithToy(read.owner);
    lines = [];
    platforms = [];
  });
  afterEach(async () => {
    for (const platform of platforms) await platform.close();
    await read.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const environment = (more: Readonly<Record<string, string>> = {}) =>
    loadEnvironment({ DATABASE_URL: database.url, DATA_DIR: folder, SECRETS_KEY, ...more });

  const start = async (
    more: Readonly<Record<string, string>> = {},
    { catalogue = sealed, projects = true } = {},
  ): Promise<Platform> => {
    const platform = await openPlatform({
      ...{ url: database.url, environment: environment(more), projects },
      content: { catalogues: [catalogue], parts: [toyPart] },
      logger: createLogger({
        ...{ level: 'warn', service: 'spec', destination: { write: line => void lines.push(line) } },
      }),
      health: new HealthChecks(),
    });
    platforms.push(platform);
    return platform;
  };
  const stop = async (): Promise<void> => {
    for (const platform of platforms.splice(0)) await platform.close();
  };

  const openJar = ({ aggregates }: Platform, owner: string, catalogue = sealed) => {
    const id = uuidv5('jar', owner);
    return aggregates.append(
      catalogue,
      { companyId: 1, id },
      [{ id, fact: { type: 'JarOpened', data: { label: `of ${owner}`, owner } } }],
      { actor: { kind: 'system', name: 'spec' }, correlationId: id, causationId: id },
    );
  };
  const labels = async (): Promise<readonly string[]> =>
    (await sql<{ label: string }>`select label from rm.spec_jar order by label`.execute(read.owner)).rows.map(
      ({ label }) => label,
    );
  const projected = (expected: readonly string[]) =>
    until(async () => JSON.stringify(await labels()) === JSON.stringify(expected), { seen: () => lines });
  /** As after a restore: the log is there, and rows are to be made of it. */
  const forgetRows = () =>
    sql`truncate rm.spec_jar, rm.spec_shelf, rm.checkpoints, rm.dead_letters, rm.projected_parts`.execute(
      read.owner,
    );
  const loseKeys = (like = '%') =>
    read.owner.deleteFrom('keys.subjectKey').where('subject', 'like', like).returningAll().execute();

  it('stop the projection at the first fact that needs one, which goes on once they are restored', async () => {
    const first = await start();
    for (const owner of ['ana', 'bia']) await openJar(first, owner);
    await projected(['of ana', 'of bia']);
    await stop();
    await forgetRows();
    const kept = await loseKeys('ana/%');

    const again = await start();
    await until(() => lines.some(line => line.includes('KeysMissing ERR_PERSONAL_KEYS_MISSING')));
    expect(lines.some(line => line.includes('prosa keys restore'))).toBe(true);
    expect(await labels()).toEqual([]);
    const { rows: parked } = await sql`select * from rm.dead_letters`.execute(read.owner);
    expect(parked).toEqual([]);
    await expect(
      again.aggregates.history(sealed, { companyId: 1, id: uuidv5('jar', 'ana') }),
    ).rejects.toMatchObject({ name: 'StoreUnavailable', cause: { code: 'ERR_PERSONAL_KEYS_MISSING' } });

    await read.owner.insertInto('keys.subjectKey').values(kept).execute();
    await projected(['of ana', 'of bia']);
  });

  it('are distinguished from destroyed ones, whose owners are shown as erased', async () => {
    const first = await start();
    for (const owner of ['ana', 'bia']) await openJar(first, owner);
    await projected(['of ana', 'of bia']);
    await stop();
    await forgetRows();
    const year = new Date().getUTCFullYear();
    const keys = openSubjectKeys(environment(), read.owner, systemClock);
    for (const owner of ['ana', 'bia']) await keys.shred({ companyId: 1, subject: `${owner}/${year}` });
    await start();
    await projected(['[removido]', '[removido]']);
  });

  it.each([true, false])(
    'let nothing start when all are, whether it projects or not (%s)',
    async projects => {
      await openJar(await start(), 'ana');
      await stop();
      await loseKeys();
      await expect(start({}, { projects })).rejects.toThrow(LostSubjectKeys);
      await expect(start({}, { projects })).rejects.toThrow('prosa keys restore');
    },
  );

  it('of one company alone are told by its number at the start, and nothing makes others in their place', async () => {
    const first = await start();
    const [kept, others] = [
      await first.personalIds.idOf(1, 'jar', 'x'),
      await first.personalIds.idOf(2, 'jar', 'x'),
    ];
    await stop();
    const lost = await read.owner
      .deleteFrom('keys.subjectKey')
      .where('companyId', '=', 1)
      .where('subject', '=', 'pepper')
      .returningAll()
      .execute();
    const again = await start();
    expect(lines.filter(line => line.includes('prosa keys restore')).join()).toContain('company 1: pepper');
    await expect(again.personalIds.idOf(1, 'jar', 'x')).rejects.toMatchObject({
      code: 'ERR_PERSONAL_KEYS_MISSING',
    });
    expect(await again.personalIds.idOf(2, 'jar', 'x')).toBe(others);
    await read.owner.insertInto('keys.subjectKey').values(lost).execute();
    expect(await again.personalIds.idOf(1, 'jar', 'x')).toBe(kept);
  });

  it('are given up by the statement of the runbook alone, which leaves everybody who has a key as they are', async () => {
    const first = await start();
    await openJar(first, 'ana');
    await openJar(first, 'bia');
    await projected(['of ana', 'of bia']);
    await stop();
    await forgetRows();
    await loseKeys('ana/%');
    const runbook = await readFile('docs/runbooks/personal-data-keys.md', 'utf8');
    const statement = /```sql\n(.*?)```/s.exec(runbook)?.[1] ?? '';
    const login = new Client({ connectionString: database.url });
    await login.connect();
    await login.query(statement);
    await login.end();
    await start();
    await projected(['[removido]', 'of bia']);
  });

  it('let nothing start when another key of the installation wrapped them', async () => {
    await openJar(await start(), 'ana');
    await stop();
    await expect(start({ SECRETS_KEY: '08'.repeat(32) })).rejects.toThrow(ForeignSubjectKeys);
    await start({ SECRETS_KEY: '08'.repeat(32), SECRETS_PREVIOUS_KEYS: SECRETS_KEY });
  });

  it('are no fault of an empty log, nor of one that an earlier release wrote open', async () => {
    const earlier = await start({}, { catalogue: open });
    await openJar(earlier, 'ana', open);
    await stop();
    expect(await loseKeys()).toEqual([]);
    await openJar(await start(), 'bia');
    await stop();
    await start();
    await projected(['of ana', 'of bia']);
  });

  it('are found missing at the beginning of a log that ends with much that is not sealed', async () => {
    const first = await start();
    await openJar(first, 'ana');
    const facts = Array.from({ length: 250 }, (_, n) => ({
      id: uuidv5('plain', n),
      fact: { type: 'JarBroken', data: {} } as never,
    }));
    const plain = defineEvents<Fact<'JarBroken', object>>('jar', { JarBroken: { version: 1 } });
    const id = uuidv5('plain');
    const cause = { actor: { kind: 'system', name: 'spec' } as const, correlationId: id, causationId: id };
    await first.aggregates.append(plain, { companyId: 1, id }, facts, cause);
    await stop();
    await loseKeys();
    await expect(start()).rejects.toThrow(LostSubjectKeys);
  });

  it('are missed by none of several processes that start while the first facts of a log are written', async () => {
    const [first] = await Promise.all([start(), start(), start({}, { projects: false })]);
    const owners = Array.from({ length: 40 }, (_, n) => `person ${n}`);
    const writing = owners.reduce<Promise<unknown>>(
      (before, owner) => before.then(() => openJar(first, owner)),
      Promise.resolve(),
    );
    await Promise.all([writing, ...Array.from({ length: 6 }, () => start({}, { projects: false }))]);
    expect(lines.filter(line => line.includes('missing'))).toEqual([]);
  });

  it('let nothing start on a log in EventStoreDB either, whose database was replaced by an empty one', async () => {
    const double = await startEventStoreDouble();
    try {
      const elsewhere = { EVENT_STORE_URL: double.url };
      await start(elsewhere);
      await stop();
      await openJar(await start(elsewhere), 'ana');
      await stop();
      const kept = await loseKeys();
      await expect(start(elsewhere)).rejects.toThrow(LostSubjectKeys);
      await read.owner.insertInto('keys.subjectKey').values(kept).execute();
      await start(elsewhere);
    } finally {
      await stop();
      await double.stop();
    }
  });
});
