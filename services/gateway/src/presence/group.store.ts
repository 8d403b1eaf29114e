import type { InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase, WaGroupRow } from '@prosa/read-model';
import { sql } from 'kysely';

/** Delay before a failed query is retried. */
const AGAIN_SECONDS = 60;

/** A group whose name has to be queried. */
export interface DueGroup {
  readonly connection: InboundConnection;
  readonly groupId: string;
}

/** Group names as last journalled; kept across restarts. */
export class GroupStore {
  constructor(private readonly db: OwnerDatabase) {}

  /** A message arrived in a group: its name is scheduled to be queried, unless it was before. */
  async met({ companyId, id, uuid }: InboundConnection, groupId: string): Promise<void> {
    await sql`insert into wa_group (company_id, connection_id, connection_uuid, group_id, due_at)
      values (${companyId}, ${id}, ${uuid}, ${groupId}, now()) on conflict do nothing`.execute(this.db);
  }

  /** The last journalled name of a group; undefined for a group without messages. */
  async known(
    { id }: InboundConnection,
    groupId: string,
  ): Promise<Pick<WaGroupRow, 'subject' | 'looks'> | undefined> {
    return this.db
      .selectFrom('waGroup')
      .where('connectionId', '=', id)
      .where('groupId', '=', groupId)
      .select(['subject', 'looks'])
      .executeTakeFirst();
  }

  /** Stores the name that was journalled. */
  async saved({ id }: InboundConnection, groupId: string, subject: string, looks: number): Promise<void> {
    await sql`update wa_group set subject = ${subject}, looks = ${looks}, due_at = null
      where connection_id = ${id} and group_id = ${groupId}`.execute(this.db);
  }

  /** The groups that are due. Claiming one postpones it, so a failed query is retried later. */
  async due(connectionIds: readonly number[], most: number): Promise<readonly DueGroup[]> {
    if (connectionIds.length === 0) return [];
    const { rows } = await sql<WaGroupRow>`
      update wa_group set due_at = now() + make_interval(secs => ${AGAIN_SECONDS}::float8)
       where (connection_id, group_id) in (
         select connection_id, group_id from wa_group
          where connection_id = any(${[...connectionIds]}::int[]) and due_at <= now()
          order by due_at limit ${most})
      returning *`.execute(this.db);
    return rows.map(({ companyId, connectionId, connectionUuid, groupId }) => ({
      connection: { companyId, id: connectionId, uuid: connectionUuid },
      groupId,
    }));
  }

  /** The query is complete; no further one until there is a reason. */
  async looked({ connection, groupId }: DueGroup): Promise<void> {
    await sql`update wa_group set due_at = null
      where connection_id = ${connection.id} and group_id = ${groupId}`.execute(this.db);
  }
}
