import { StartRefused } from '@prosa/service-host';
import type { OwnerDatabase } from '@prosa/read-model';
import { demoUuid } from './demo-commands';
import { demoCompanies } from './demo-content';

/** A company of the demo that is still there. */
export interface DemoCompanyThere {
  readonly companyId: number;
  readonly uuid: string;
  readonly name: string;
  readonly people: number;
  readonly contacts: number;
  readonly tickets: number;
  readonly connections: number;
}

const countIn = async (
  db: OwnerDatabase,
  table: 'userAccount' | 'contact' | 'ticket' | 'connection',
  companyId: number,
): Promise<number> => {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The companies of the demo that have not been removed, with how much is in each. */
export const demoThere = async (db: OwnerDatabase): Promise<readonly DemoCompanyThere[]> => {
  const uuids = demoCompanies.map(({ name }) => demoUuid(name));
  const rows = await db
    .selectFrom('company')
    .select(['companyId', 'uuid', 'name'])
    .where('uuid', 'in', uuids)
    .orderBy('companyId')
    .execute();
  return Promise.all(
    rows.map(async row => ({
      ...row,
      people: await countIn(db, 'userAccount', row.companyId),
      contacts: await countIn(db, 'contact', row.companyId),
      tickets: await countIn(db, 'ticket', row.companyId),
      connections: await countIn(db, 'connection', row.companyId),
    })),
  );
};

/** Whether the data belongs to real users: there are companies, none of which is the demo's. */
export const isSomebodys = async (db: OwnerDatabase): Promise<boolean> => {
  if ((await demoThere(db)).length > 0) return false;
  const one = await db.selectFrom('company').select('companyId').limit(1).execute();
  return one.length > 0;
};

/** The demo is in the data that Prosa was started on for the real network. */
export class DemoInTheWay extends StartRefused {
  override readonly name = 'DemoInTheWay';

  constructor(there: readonly DemoCompanyThere[]) {
    const names = there.map(({ name, people }) => `${name} (${people})`).join(', ');
    super(
      `This data holds the demo, whose password everybody knows: ${names}. ` +
        'Remove it with `npx prosa demo remove` (`npx prosa demo status` says what goes), or choose another DATA_DIR',
    );
  }
}

/** @throws DemoInTheWay when demo users would be reachable on the real network. */
export const requireNoDemo = async (db: OwnerDatabase): Promise<void> => {
  const there = await demoThere(db);
  if (there.length > 0) throw new DemoInTheWay(there);
};
