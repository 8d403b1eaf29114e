import {
  seesEveryLead,
  type LeadConsent,
  type LeadScope,
  type LeadSubmission,
  type LeadView,
  type ViewerRights,
  type TagRef,
} from '@prosa/contracts';
import { signedMediaUrl } from '@prosa/media';
import type { LeadRow, ReadModel, TenantConnection } from '@prosa/read-model';
import { sql, type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { lastMessageView } from './last-message';

/** A connection that shows one company's rows, or the projector's with the company named. */
type Reader = Kysely<ReadModel> | TenantConnection;

/** `coalesce((select json_agg(…) from lead_tag join tag …), '[]')`. */
const tagsOf = (eb: ExpressionBuilder<ReadModel & { l: LeadRow }, 'l'>) =>
  eb
    .selectFrom('leadTag as lt')
    .innerJoin('tag', join =>
      join.onRef('tag.companyId', '=', 'lt.companyId').onRef('tag.id', '=', 'lt.tagId'),
    )
    .whereRef('lt.companyId', '=', 'l.companyId')
    .whereRef('lt.leadUuid', '=', 'l.uuid')
    .select(
      sql<TagRef[]>`coalesce(json_agg(json_build_object('id', tag.id, 'name', tag.name, 'color', tag.color,
        'position', tag.position, 'kanban', tag.kanban::int) order by tag.name), '[]')`.as('tags'),
    )
    .as('tags');

const advertAs = sql`json_build_object('platform', ad.platform, 'title', ad.title, 'body', ad.body, 'link', ad.link)`;

/** The advertisement that the customer came by: the lead's own, else the latest of the tickets that it was made of. */
const advert = sql<LeadView['advert']>`coalesce(
  (select ${advertAs} from ticket_advert ad where ad.company_id = l.company_id and ad.ticket_uuid = l.uuid),
  case when l.origin = 'ticket' then
    (select ${advertAs} from ticket t join ticket_advert ad on ad.ticket_uuid = t.uuid
      where t.company_id = l.company_id and t.contact_id = l.contact_id and t.connection_id = l.connection_id
        and t.merged_into is null and ad.company_id = l.company_id
      order by ad.at desc limit 1) end)`.as('advert');

const allLeadViews = (db: Reader) =>
  db
    .selectFrom('lead as l')
    .innerJoin('contact as c', join =>
      join.onRef('c.companyId', '=', 'l.companyId').onRef('c.id', '=', 'l.contactId'),
    )
    .leftJoin('userAccount as u', join =>
      join.onRef('u.companyId', '=', 'l.companyId').onRef('u.id', '=', 'l.userId'),
    )
    .leftJoin('connection as w', join =>
      join.onRef('w.companyId', '=', 'l.companyId').onRef('w.id', '=', 'l.connectionId'),
    )
    .selectAll('l')
    .select([
      'c.name as contactName',
      'c.phone as contactPhone',
      'c.email as contactEmail',
      'c.pictureMediaKey as contactPicture',
      'u.name as userName',
      'w.name as connectionName',
      'w.color as connectionColor',
    ])
    .select(tagsOf)
    .select(advert);

/** Leads of a company with all that a row of a list shows. */
export const leadViews = (db: Reader, companyId: number) =>
  allLeadViews(db).where('l.companyId', '=', companyId);

type ViewRow = Awaited<ReturnType<ReturnType<typeof leadViews>['execute']>>[number];

const named = (id: number | null, name: string | null) =>
  id !== null && name !== null ? { id, name } : null;

const parsed = <Value>(text: string | null): Value | null =>
  text === null ? null : (JSON.parse(text) as Value);

/** A lead as the API shows it. */
export const toLeadView = (row: ViewRow): LeadView => {
  const connection = named(row.connectionId, row.connectionName);
  return {
    id: row.id,
    uuid: row.uuid,
    companyId: row.companyId,
    status: row.status,
    origin: row.origin,
    userId: row.userId,
    user: named(row.userId, row.userName),
    publicId: row.publicId,
    whatsappId: row.connectionId,
    whatsapp: connection && { ...connection, color: row.connectionColor ?? '' },
    contactId: row.contactId,
    formClient: {
      id: row.contactId,
      name: row.contactName,
      number: row.contactPhone,
      email: row.contactEmail,
      profilePicUrl: signedMediaUrl(row.companyId, row.contactPicture),
    },
    submission: parsed<LeadSubmission>(row.submission),
    consent: parsed<LeadConsent>(row.consent),
    advert: row.advert ?? null,
    hasWhatsapp: row.hasWhatsapp,
    tags: row.tags ?? [],
    useIntegration: row.bot !== null,
    botName: row.bot || null,
    ...lastMessageView(row),
    lastMessageAt: row.lastMessageAt?.toISOString() ?? null,
    fromMe: row.lastMessageFromMe,
    unreadMessages: row.unread,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
};

/** Leads by their uuids, in no particular order; those that are gone are left out. */
export const leadsByUuid = async (
  db: Reader,
  companyId: number,
  uuids: readonly string[],
): Promise<LeadView[]> =>
  uuids.length === 0
    ? []
    : (
        await leadViews(db, companyId)
          .where(sql<boolean>`l.uuid = any(${[...uuids]}::uuid[])`)
          .execute()
      ).map(toLeadView);

/** Leads of several companies in one statement, in no particular order; for the projector. */
export const touchedLeads = async (
  db: Kysely<ReadModel>,
  touched: { readonly companyIds: readonly number[]; readonly uuids: readonly string[] },
): Promise<LeadView[]> =>
  touched.uuids.length === 0
    ? []
    : (
        await allLeadViews(db)
          .where(sql<boolean>`l.company_id = any(${[...touched.companyIds]}::int[])`)
          .where(sql<boolean>`l.uuid = any(${[...touched.uuids]}::uuid[])`)
          .execute()
      ).map(toLeadView);

/** The audience of a lead, as its frames contain it. */
export const leadScopeOf = ({ id, uuid, userId }: LeadView): LeadScope => ({ leadId: id, uuid, userId });

/** `maySeeLead` in the database, over a row called `l`. */
export const leadInSight = (viewer: ViewerRights): RawBuilder<SqlBool> => {
  if (viewer.leadsOn !== true) return sql<SqlBool>`false`;
  return seesEveryLead(viewer)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(l.user_id is null or l.user_id = ${viewer.userId})`;
};
