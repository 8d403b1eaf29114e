import type { NewChatQuotaView, ConnectionView, OpeningHours, QueueRef, SessionView } from '@prosa/contracts';
import type { ReadModel, TenantConnection } from '@prosa/read-model';
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';

/** A connection scoped to one company, or the projector's, where the query filters by company. */
type Reader = Kysely<ReadModel> | TenantConnection;

/** `coalesce((select json_agg(…) from queue where id = any(connection.queue_ids)), '[]')`. */
const queuesOf = (eb: ExpressionBuilder<ReadModel, 'connection'>) =>
  eb
    .selectFrom('queue')
    .whereRef('queue.companyId', '=', 'connection.companyId')
    .where(sql<boolean>`queue.id = any(connection.queue_ids)`)
    .select(
      sql<
        QueueRef[]
      >`coalesce(json_agg(json_build_object('id', queue.id, 'name', queue.name, 'color', queue.color)
        order by queue.order_queue, queue.id), '[]')`.as('queues'),
    )
    .as('queues');

const rows = (db: Reader, companyId: number) =>
  db
    .selectFrom('connection')
    .leftJoin('waSessionQr as qr', join =>
      join.onRef('qr.companyId', '=', 'connection.companyId').onRef('qr.connectionId', '=', 'connection.id'),
    )
    .leftJoin('waShutCompany as shut', 'shut.companyId', 'connection.companyId')
    .where('connection.companyId', '=', companyId)
    .selectAll('connection')
    .select(['qr.qrcode', 'qr.retries', 'shut.removed'])
    .select(queuesOf)
    .orderBy('connection.id');

type ViewRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** Overrides the stored session state of a blocked company's connection: its session is closed. */
const SHUT = { status: 'DISCONNECTED', reason: 'company_blocked' } as const;

const toView = (row: ViewRow): ConnectionView => {
  const {
    companyId: _,
    qrcode,
    retries,
    queueIds: __,
    queues,
    statusSince,
    restrictedUntil,
    newChatQuota,
    schedules,
    createdAt,
    updatedAt,
    removed,
    ...rest
  } = row;
  const isShut = removed !== null;
  return {
    ...rest,
    ...(isShut ? SHUT : {}),
    provider: 'beta',
    qrcode: row.status === 'qrcode' && !isShut ? (qrcode ?? '') : '',
    retries: retries ?? 0,
    queues: queues ?? [],
    schedules: schedules === null ? null : (JSON.parse(schedules) as readonly OpeningHours[]),
    statusSince: statusSince.toISOString(),
    restrictedUntil: restrictedUntil?.toISOString() ?? null,
    newChatQuota: newChatQuota === null ? null : (JSON.parse(newChatQuota) as NewChatQuotaView),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
};

/** Whether a connection's company is blocked, so that its session must not be opened. */
export const isShut = ({ reason }: ConnectionView): boolean => reason === SHUT.reason;

/** The view of a connection without its QR code, for users who may not scan it. */
export const withoutQr = (view: ConnectionView): ConnectionView => ({ ...view, qrcode: '' });

/** The part of a connection that a session frame contains. */
export const sessionOf = ({
  id,
  status,
  reason,
  qrcode,
  retries,
  restrictedUntil,
  newChatQuota,
  updatedAt,
}: ConnectionView): SessionView => ({
  id,
  status,
  reason,
  qrcode,
  retries,
  restrictedUntil,
  newChatQuota,
  updatedAt,
});

/** A company's connections with their QR codes, oldest first. */
export const connectionsOf = async (db: Reader, companyId: number): Promise<ConnectionView[]> =>
  (await rows(db, companyId).execute()).map(toView);

/** Some of a company's connections with their QR codes. */
export const connectionsByUuid = async (
  db: Reader,
  companyId: number,
  uuids: readonly string[],
): Promise<ConnectionView[]> =>
  (
    await rows(db, companyId)
      .where(sql<boolean>`connection.uuid = any(${[...uuids]}::uuid[])`)
      .execute()
  ).map(toView);

/** One connection with its QR code; null when the company has none of that number. */
export const connectionById = async (
  db: Reader,
  companyId: number,
  id: number,
): Promise<ConnectionView | null> => {
  const row = await rows(db, companyId).where('connection.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toView(row);
};

/** Which of the given queues exist in the company. */
export const queuesAmong = async (
  db: Reader,
  companyId: number,
  ids: readonly number[],
): Promise<number[]> => {
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom('queue')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', 'in', [...ids])
    .execute();
  return found.map(queue => queue.id);
};

/** `select 1 from ticket where company_id = $1 and connection_id = $2 and status = 'pending' limit 1` */
export const conversationsWait = async (
  db: Reader,
  companyId: number,
  connectionId: number,
): Promise<boolean> => {
  const row = await db
    .selectFrom('ticket')
    .select('id')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether the prompt and the integration with these ids exist in the company. */
export const botsNamed = async (
  db: TenantConnection,
  named: { readonly prompt: number | null; readonly integration: number | null },
): Promise<{ readonly prompt: boolean; readonly integration: boolean }> => {
  const found = await sql<{ prompt: boolean; integration: boolean }>`
    select exists (select 1 from prompt where id = ${named.prompt}) as prompt,
           exists (select 1 from queue_integration where id = ${named.integration}) as integration`.execute(
    db,
  );
  return found.rows[0] ?? { prompt: false, integration: false };
};
