import type { CompanyRow, ReadModel } from '@prosa/read-model';
import type { Kysely } from 'kysely';

/** `select * from company where company_id = $1` */
export const findCompany = (db: Kysely<ReadModel>, companyId: number): Promise<CompanyRow | undefined> =>
  db.selectFrom('company').selectAll().where('companyId', '=', companyId).executeTakeFirst();
