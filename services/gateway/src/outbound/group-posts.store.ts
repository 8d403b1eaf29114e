import type { InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import type { StatusUpdate } from '../whatsapp/whatsapp.port';
import { statesWithin, type Reached } from './group-reach.policy';

/** A receipt of one group member. */
export interface MemberReceipt {
  readonly id: string;
  readonly state: StatusUpdate['state'];
  /** The member's address, in one canonical form. */
  readonly by: string;
}

const KEPT_DAYS = 30;

/** Acks of group messages: each state counts once per member. */
export class GroupPosts {
  constructor(private readonly db: OwnerDatabase) {}

  /** Records the number of recipients; returns the counts per state so far. */
  async sent({ companyId, id }: InboundConnection, messageId: string, members: number): Promise<Reached> {
    const { rows } = await sql<Reached>`
      insert into wa_group_post (company_id, connection_id, message_id, members)
      values (${companyId}, ${id}, ${messageId}, ${members})
      on conflict (connection_id, message_id) do update
        set members = coalesce(wa_group_post.members, excluded.members)
      returning members, delivered, read, played`.execute(this.db);
    return rows[0] ?? { members, delivered: 0, read: 0, played: 0 };
  }

  /** Records a member's receipt and returns the counts per state; idempotent. */
  async record({ companyId, id }: InboundConnection, receipt: MemberReceipt): Promise<Reached | null> {
    const states = statesWithin(receipt.state);
    if (states.length === 0) return null;
    const { rows } = await sql<Reached>`
      with fresh as (
        insert into wa_group_receipt (company_id, connection_id, message_id, member, state)
        select ${companyId}::int, ${id}::int, ${receipt.id}::text, ${receipt.by}::text, told
          from unnest(${[...states]}::text[]) as told
        on conflict do nothing
        returning state
      )
      insert into wa_group_post (company_id, connection_id, message_id, delivered, read, played)
      select ${companyId}::int, ${id}::int, ${receipt.id}::text, count(*) filter (where state = 'delivered'),
             count(*) filter (where state = 'read'), count(*) filter (where state = 'played')
        from fresh
      on conflict (connection_id, message_id) do update
        set delivered = wa_group_post.delivered + excluded.delivered, read = wa_group_post.read + excluded.read,
            played = wa_group_post.played + excluded.played
      returning members, delivered, read, played`.execute(this.db);
    return rows[0] ?? null;
  }

  /** Deletes old messages, for which no further receipts are expected. */
  async prune(): Promise<void> {
    await sql`
      with old as (
        delete from wa_group_post where begun_at < now() - make_interval(days => ${KEPT_DAYS}::int)
        returning connection_id, message_id
      )
      delete from wa_group_receipt r using old
       where r.connection_id = old.connection_id and r.message_id = old.message_id`.execute(this.db);
  }
}
