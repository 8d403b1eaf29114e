import { connectBus } from '@prosa/bus';
import { randomUUID } from 'node:crypto';

/**
 * Messages that Prosa never sends: no JSON, truncated JSON, empty JSON, another shape, and a fact of an unknown
 * type.
 */
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

/** Publishes unreadable messages on every subject of the bus: they must not stop or delay the rest. */
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
