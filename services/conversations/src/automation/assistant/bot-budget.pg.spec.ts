import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import { randomUUID } from 'node:crypto';
import { BotBudget } from './bot-budget.service';

const NOW = new Date('2026-11-24T12:00:00.000Z');
const HOUR_MS = 3_600_000;

describe('The quota of a company’s prompts', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let budget: BotBudget;

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateReadModel(read.owner);
    budget = new BotBudget(read.tenants, { now: () => NOW });
  });
  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  const turns = async (
    count: number,
    { companyId = 1, contactUuid = randomUUID() as string, age = 0, tokens = 1 } = {},
  ): Promise<string> => {
    const askedAt = new Date(NOW.getTime() - age);
    await read.owner
      .insertInto('botTurn')
      .values(
        Array.from({ length: count }, () => ({
          ...{ holderUuid: randomUUID(), turn: 1, companyId, contactUuid, askedAt, tokens },
          ...{ kind: 'prompt' as const, sourceId: 1, state: 'answered' as const },
          ...{ reason: null, handsOver: false, ms: 1 },
        })),
      )
      .execute();
    return contactUuid;
  };

  it('ends after thirty turns of one customer within an hour, for that customer only', async () => {
    const contactUuid = await turns(29);
    expect(await budget.allows(1, contactUuid)).toBe(true);
    await turns(1, { contactUuid });
    expect(await budget.allows(1, contactUuid)).toBe(false);
    expect(await budget.allows(1, randomUUID())).toBe(true);
    expect(await budget.allows(2, contactUuid)).toBe(true);
  });

  it('continues once those turns are an hour old', async () => {
    const contactUuid = await turns(30, { age: HOUR_MS + 1 });
    expect(await budget.allows(1, contactUuid)).toBe(true);
  });

  it('ends with the month’s tokens of all customers, and continues with the next month', async () => {
    await turns(1, { companyId: 3, tokens: 5_000_000, age: 40 * 24 * HOUR_MS });
    expect(await budget.allows(3, randomUUID())).toBe(true);
    await turns(2, { companyId: 3, tokens: 1_000_000 });
    expect(await budget.allows(3, randomUUID())).toBe(false);
    expect(await budget.usage(3)).toEqual({
      ...{ since: '2026-11-01T00:00:00.000Z', turns: 2, tokens: 2_000_000, limit: 2_000_000 },
      refused: [],
    });
  });
});
