import { sql, type Kysely } from 'kysely';
import type { Numbers } from './read-model.port';
import type { ReadModel } from './tables/schema';

type Sequence = Parameters<Numbers['next']>[0];

/** How many numbers a process draws at once; what is left of a block when the process ends is never used. */
export const NUMBER_BLOCK = 20;

/** The sequences, by the name of what they number. They stand in a schema of their own: a rebuild never resets them. */
export const SEQUENCES: { readonly [Name in Sequence]: string } = {
  company: 'numbers.company',
  user: 'numbers.user',
  ticket: 'numbers.ticket',
  contact: 'numbers.contact',
  connection: 'numbers.connection',
  queue: 'numbers.queue',
  queueOption: 'numbers.queue_option',
  announcement: 'numbers.announcement',
  help: 'numbers.help',
  tag: 'numbers.tag',
  quickMessage: 'numbers.quick_message',
  plan: 'numbers.plan',
  note: 'numbers.note',
  chat: 'numbers.chat',
  chatMessage: 'numbers.chat_message',
  schedule: 'numbers.schedule',
};

interface Block {
  next: number;
  end: number;
}

/** Numbers in blocks, so that a busy process asks the database once in twenty times. */
export const createNumbers = (db: Kysely<ReadModel>): Numbers => {
  const blocks = new Map<Sequence, Block>();
  const drawing = new Map<Sequence, Promise<void>>();

  const draw = async (sequence: Sequence): Promise<void> => {
    const { rows } = await sql<{ first: number }>`
      select nextval(${SEQUENCES[sequence]}::regclass) as first`.execute(db);
    const first = rows[0]?.first;
    if (first === undefined) throw new Error(`No number was drawn from ${SEQUENCES[sequence]}`);
    blocks.set(sequence, { next: first, end: first + NUMBER_BLOCK });
  };

  const drawOnce = (sequence: Sequence): Promise<void> => {
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
  };
};
