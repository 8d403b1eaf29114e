import { sql, type Kysely, type RawBuilder } from 'kysely';
import { snakeCase } from './column-names';
import type { KeptNumbers, SequenceName } from './read-model.port';
import type { ReadModel } from './tables/schema';

/** Size of a block of numbers; the rest of a block is lost when the process ends. */
export const NUMBER_BLOCK = 20;

/** The sequence of a name; sequences have a schema of their own, so that a rebuild never resets them. */
const sequenceOf = (name: SequenceName): string => `numbers.${snakeCase(name)}`;

/** Where the rows of a sequence are, for those that have no table of its name. */
const SHOWN: Partial<Record<SequenceName, string>> = {
  company: 'company.company_id',
  user: 'user_account.id',
  note: 'ticket_note.id',
};

/** Those that belong to no company, and have an index of the number alone. */
const OF_PLATFORM: readonly SequenceName[] = ['company', 'plan'];

/** Left out beyond what is shown: what was drawn and deleted, and what other processes hold. */
const MARGIN = 1_000;

/**
 * The highest number that a row has. What is indexed in every table is company and number: each company's last one is
 * looked up, and the companies by going from each to the next.
 */
export const lastShown = (sequence: SequenceName): RawBuilder<{ last: number | null }> => {
  const [name = '', column = 'id'] = (SHOWN[sequence] ?? snakeCase(sequence)).split('.');
  const [table, id] = [sql.table(name), sql.ref(column)];
  if (OF_PLATFORM.includes(sequence)) return sql`select max(${id}) as last from ${table}`;
  return sql`
    with recursive owner as (
      select min(company_id) as company_id from ${table}
      union all
      select (select min(company_id) from ${table} where company_id > owner.company_id)
        from owner where owner.company_id is not null)
    select max((select max(${id}) from ${table} own where own.company_id = owner.company_id)) as last from owner`;
};

interface Block {
  next: number;
  end: number;
}

/** Numbers in blocks, so that a busy process queries the database once per block. */
export const createNumbers = (db: Kysely<ReadModel>): KeptNumbers => {
  const blocks = new Map<SequenceName, Block>();
  const drawing = new Map<SequenceName, Promise<void>>();

  const draw = async (sequence: SequenceName): Promise<void> => {
    const { rows } = await sql<{ first: number }>`
      select nextval(${sequenceOf(sequence)}::regclass) as first`.execute(db);
    const first = rows[0]?.first;
    if (first === undefined) throw new Error(`No number was drawn from ${sequenceOf(sequence)}`);
    blocks.set(sequence, { next: first, end: first + NUMBER_BLOCK });
  };

  const drawOnce = (sequence: SequenceName): Promise<void> => {
    const running = drawing.get(sequence);
    if (running !== undefined) return running;
    const started = draw(sequence).finally(() => drawing.delete(sequence));
    drawing.set(sequence, started);
    return started;
  };

  return {
    async next(sequence) {
      for (;;) {
        const block = blocks.get(sequence);
        if (block !== undefined && block.next < block.end) return block.next++;
        await drawOnce(sequence);
      }
    },
    async passShown(sequence) {
      await db.transaction().execute(async held => {
        // One process after the other: the second finds that the first has passed them.
        await sql`select pg_advisory_xact_lock(hashtext(${sequenceOf(sequence)}))`.execute(held);
        await sql`
          select setval(${sequenceOf(sequence)}::regclass, shown.last + ${MARGIN}::int)
            from (${lastShown(sequence)}) shown, ${sql.table(sequenceOf(sequence))} drawn
           where shown.last >= drawn.last_value + case when drawn.is_called then ${NUMBER_BLOCK}::int else 0 end`.execute(
          held,
        );
      });
    },
  };
};
