import { connectBus } from '@prosa/bus';
import { randomUUID } from 'node:crypto';

/** What no part of Prosa would say: no JSON, half of it, JSON of nothing, of another shape, and a fact of a kind that nobody knows. */
const sayings = (): readonly string[] => [
  '',
  'no JSON',
  '{"id":"half',
  'null',
  '{"position":"x"}',
  JSON.stringify({ id: randomUUID(), key: 'stray', body: 'nothing' }),
  JSON.stringify({
    id: randomUUID(),
    key: 'stray',
    body: {
      giver: 'nobody',
      body: { kind: 'never heard of', connection: { companyId: 1, id: 1 }, chat: {} },
    },
  }),
];

const INGRESS = 'PROSA_INGRESS';
const LANES = 16;

/** Puts messages on the bus that nobody can read, wherever anybody listens: those may not stop or hold up the rest. */
export const throwGarbage = async (url: string): Promise<void> => {
  const connection = await connectBus({ url, name: 'garbage' });
  try {
    for (const text of sayings()) {
      for (let lane = 0; lane < LANES; lane += 1) connection.publish(`${INGRESS}.${lane}`, text);
      connection.publish('evt.0.1.ticket.TicketOpened', text);
    }
    await connection.flush();
  } finally {
    await connection.close();
  }
};
