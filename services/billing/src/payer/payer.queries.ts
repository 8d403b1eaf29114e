import type { PayerView } from '@prosa/contracts';
import type { PayerRow, ReadModel } from '@prosa/read-model';
import type { Kysely } from 'kysely';

/** The payer of a company; undefined before the first checkout. */
export const findPayer = (db: Kysely<ReadModel>, companyId: number): Promise<PayerRow | undefined> =>
  db.selectFrom('payer').selectAll().where('companyId', '=', companyId).executeTakeFirst();

/** The payer as the API shows it. */
export const toPayerView = ({ companyId: _, uuid: _uuid, ...payer }: PayerRow): PayerView => payer;

/** The data of a charged company. */
export interface ChargedCompany {
  readonly uuid: string;
  readonly name: string;
  readonly timeZone: string;
}

/** A company that is charged. */
export const chargedCompany = (
  db: Kysely<ReadModel>,
  companyId: number,
): Promise<ChargedCompany | undefined> =>
  db
    .selectFrom('company')
    .select(['uuid', 'name', 'timeZone'])
    .where('companyId', '=', companyId)
    .executeTakeFirst();
