import type { InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase, WaGroupRow } from '@prosa/read-model';
import { sql } from 'kysely';

/** When a group that could not be looked at is looked at again. */
const AGAIN_SECONDS = 60;

/** A group whose name is to be looked at. */
export interface DueGroup {
  readonly connection: InboundConnection;
  readonly groupId: string;
}

/** What groups are called, as it was told last; kept over restarts. */
export class GroupStore {
  constructor(private readonly db: OwnerDatabase) {}

  /** Somebody wrote in a group: its name is looked at, unless it was before. */
  async met({ companyId, id, uuid }: InboundConnection, groupId: string): Promise<void> {
    await sql`insert into wa_group (company_id, connection_id, connection_uuid, group_id, due_at)
      values (${companyId}, ${id}, ${uuid}, ${groupId}, now()) on conflict do nothing`.execute(this.db);
  }

  /** What was told of a group; undefined when nobody wrote in it. */
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

  /** It was told what a group is called. */
  async told({ id }: InboundConnection, groupId: string, subject: string, looks: number): Promise<void> {
    await sql`update wa_group set subject = ${subject}, looks = ${looks}, due_at = null
      where connection_id = ${id} and group_id = ${groupId}`.execute(this.db);
  }

  /** Those whose turn it is; which is not looked at after all has another turn later. */
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

  /** The look is over, and holds until there is a reason for another. */
  async looked({ connection, groupId }: DueGroup): Promise<void> {
    await sql`update wa_group set due_at = null
      where connection_id = ${connection.id} and group_id = ${groupId}`.execute(this.db);
  }
}
