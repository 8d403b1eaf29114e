import { sql, type Transaction } from 'kysely';
import type { ReadModel } from '@prosa/read-model';
import { CannotWork, type Installation } from './installation.store';

/** Where the log ends, and how its database has followed it. */
export interface Reset {
  readonly head: bigint;
  /** The furthest position that the database had seen. */
  readonly before: bigint;
}

/** Everything that remembers how far it has come in the log, but what gateways have handed to WhatsApp. */
const POSITIONS = ['checkpoints', 'process_checkpoint', 'wa_read_cursor'] as const;

const furthestOf = async (db: Transaction<ReadModel>): Promise<bigint> => {
  const { rows } = await sql<{ position: string }>`
    select coalesce(max(position), 0)::text as position from checkpoints`.execute(db);
  return BigInt(rows[0]?.position ?? 0);
};

/**
 * Takes the log as it is for that of this database: nothing that lies before its end is reacted to again, or sent. What the
 * read model shows is made anew afterwards. An older copy of the same log keeps those that are not beyond its end.
 */
export const takeLogAsItIs = async ({ store, readModel }: Installation): Promise<Reset> => {
  const head = await store.head();
  return readModel.owner.transaction().execute(async db => {
    await sql`lock table checkpoints, process_checkpoint, log_note in exclusive mode`.execute(db);
    const before = await furthestOf(db);
    const isOlder = head < before;
    for (const table of POSITIONS)
      await sql`update ${sql.table(table)} set position = ${head}
        where ${!isOlder}::boolean or position > ${head}`.execute(db);
    await sql`update wa_cursor set position = ${head}
      where name like 'outbox:%' and (${!isOlder}::boolean or position > ${head})`.execute(db);
    await sql`delete from log_note`.execute(db);
    // Numbers follow from the log alone: facts that another log has, too, are given the same ones.
    await sql`truncate audit.tile`.execute(db);
    await sql`update audit.cursor set position = 0`.execute(db);
    return { head, before };
  });
};

/**
 * Lets gateways send nothing of what the log holds by now: of messages without a note of their sending, those that were sent
 * and those that were not cannot be told apart.
 */
export const forgetSending = async ({ readModel }: Installation, head: bigint): Promise<void> => {
  await sql`insert into wa_cursor (name, position) select 'forgotten:' || id, ${head} from connection
    on conflict (name) do update set position = excluded.position`.execute(readModel.owner);
};

/** Whoever resets has to know that it cannot be undone. */
export const requireConsent = (knows: boolean): void => {
  if (knows) return;
  throw new CannotWork(
    'This gives up what the database has seen and the log does not hold: stop every process of Prosa, and repeat it with --i-know. Restoring log and database of one time loses nothing',
  );
};
