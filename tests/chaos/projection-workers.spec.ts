import { Client } from 'pg';
import { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import { Fleet, type Member } from '../support/fleet';
import { judged } from './judged';

const ROUNDS = 30;

describe('Projection workers that are killed while two companies write', () => {
  const fleet = new Fleet({ leaseSeconds: 3, shares: 3 });
  const workers = new Map<string, Member>();
  let api: Member;

  beforeAll(async () => {
    // Seeding waits for the read model, which is kept elsewhere.
    const keepers = ['worker-1', 'worker-2'];
    api = await fleet.open(async () => {
      for (const name of keepers) workers.set(name, await fleet.projections(name));
    });
  });
  afterAll(() => fleet.discard());

  const tagsOf = async (client: ApiClient): Promise<readonly string[]> => {
    const tags = await client.get<{ name: string }[]>('/tags/list');
    return tags.map(({ name }) => name).filter(name => name.startsWith('marca'));
  };
  const written = Array.from({ length: ROUNDS }, (_, n) => `marca ${String(n).padStart(2, '0')}`);

  const checkpoints = async (): Promise<readonly string[]> => {
    const database = new Client({ connectionString: fleet.databaseUrl });
    await database.connect();
    try {
      const { rows } = await database.query<{ name: string }>(
        `select name from rm.checkpoints where starts_with(name, 'read-model') order by name`,
      );
      return rows.map(({ name }) => name);
    } finally {
      await database.end();
    }
  };

  it('project every fact of each company exactly once', async () => {
    const companies = await Promise.all(
      ['admin@demo.test', 'admin@outra.test'].map(email => ApiClient.signIn(api.url, email)),
    );
    const writing = companies.map(async client => {
      for (const name of written) await client.post('/tags', { name, color: '#058623', kanban: 0 });
    });
    for (const name of ['worker-1', 'worker-2', 'worker-1']) {
      await workers.get(name)?.kill();
      workers.set(name, await fleet.projections(name));
    }
    await Promise.all(writing);
    for (const client of companies)
      await eventually(async () => expect([...(await tagsOf(client))].sort()).toEqual(written));
    expect(await checkpoints()).toEqual(['read-model:0/3', 'read-model:1/3', 'read-model:2/3']);
    expect(await judged({ databaseUrl: fleet.databaseUrl, env: { SECRETS_KEY: fleet.secretsKey } })).toEqual(
      [],
    );
  });
});
