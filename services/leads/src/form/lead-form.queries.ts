import type { FormConfig, LeadFormView, PublicFormView } from '@prosa/contracts';
import { signedMediaUrl } from '@prosa/media';
import type { LeadFormRow, OwnerDatabase, ReadModel, TenantConnection } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';

type Face = Pick<LeadFormView, 'formConfig' | 'textForm' | 'logo' | 'productsAndServices' | 'provider'>;

const list = (text: string): readonly string[] => JSON.parse(text) as readonly string[];

const faceOf = (row: LeadFormRow): Face => ({
  formConfig: JSON.parse(row.formConfig) as FormConfig,
  textForm: row.textForm,
  logo: signedMediaUrl(row.companyId, row.logoMediaKey),
  productsAndServices: { products: list(row.products), services: list(row.services) },
  provider: list(row.provider),
});

/** A form as those see it who shape it. */
export const toFormView = (row: LeadFormRow): LeadFormView => ({
  ...faceOf(row),
  uuid: row.uuid,
  publicId: row.publicId,
  whatsappId: row.connectionId,
  companyId: row.companyId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** The form of a stream. */
export const formByUuid = (
  db: TenantConnection,
  companyId: number,
  uuid: string,
): Promise<LeadFormRow | undefined> =>
  db
    .selectFrom('leadForm')
    .where('companyId', '=', companyId)
    .where('uuid', '=', uuid)
    .selectAll()
    .executeTakeFirst();

/** Forms of several companies; for the projector. */
export const touchedForms = (
  db: Kysely<ReadModel>,
  companyIds: readonly number[],
  uuids: readonly string[],
): Promise<LeadFormRow[]> =>
  db
    .selectFrom('leadForm')
    .where(sql<boolean>`company_id = any(${[...companyIds]}::int[])`)
    .where(sql<boolean>`uuid = any(${[...uuids]}::uuid[])`)
    .selectAll()
    .execute();

/** The stream of a connection, which its form's has as well; undefined when the company has none with this number. */
export const connectionUuid = async (
  db: TenantConnection,
  companyId: number,
  id: number,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('connection')
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .select('uuid')
      .executeTakeFirst()
  )?.uuid;

/** A form that visitors may fill, and whose it is. */
export interface LivingForm {
  readonly companyId: number;
  readonly uuid: string;
  readonly publicId: string;
  readonly connectionId: number;
  readonly view: PublicFormView;
}

/** Forms whose connection is there and whose company is neither blocked nor overdue. */
const livingForms = (db: OwnerDatabase) =>
  db
    .selectFrom('leadForm as f')
    .innerJoin('connection as w', join =>
      join.onRef('w.companyId', '=', 'f.companyId').onRef('w.uuid', '=', 'f.uuid'),
    )
    .innerJoin('company as c', 'c.companyId', 'f.companyId')
    .where('c.blocked', '=', false)
    .where(sql<boolean>`(c.due_date is null or c.due_date >= (now() at time zone c.time_zone)::date)`);

/** Public ids of all companies' forms; cross-tenant, so only for the simulator. */
export const formAddresses = (
  db: OwnerDatabase,
): Promise<readonly { publicId: string; company: string; connection: string }[]> =>
  livingForms(db)
    .select(['f.publicId', 'c.name as company', 'w.name as connection'])
    .orderBy('f.companyId')
    .orderBy('f.connectionId')
    .limit(50)
    .execute();

/**
 * The form with this public id, while its connection exists and its company is neither blocked nor overdue: callers
 * cannot distinguish the reasons.
 */
export const livingForm = async (db: OwnerDatabase, publicId: string): Promise<LivingForm | undefined> => {
  const row = await livingForms(db)
    .where('f.publicId', '=', publicId)
    .selectAll('f')
    .select('c.name as companyName')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { companyId, uuid, connectionId, companyName } = row;
  return { companyId, uuid, publicId, connectionId, view: { ...faceOf(row), company: companyName } };
};
