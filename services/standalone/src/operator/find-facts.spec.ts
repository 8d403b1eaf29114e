import { MemoryEventStore, type NewEvent } from '@prosa/event-store';
import { streamName, uuidv5, type Actor } from '@prosa/kernel';
import { findFacts, type FactFilter } from './find-facts';

const START = Date.parse('2026-11-30T12:00:00Z');
const MINUTE = 60_000;
const ana: Actor = { kind: 'user', id: 7, name: 'Ana Souza' };
const ticket = uuidv5('ticket', 1);

describe('findFacts', () => {
  let now = START;
  let store: MemoryEventStore;

  const append = async (
    category: string,
    {
      id = uuidv5(category, now),
      company = 1,
      actor = ana,
      data = {},
    }: Partial<{
      readonly id: string;
      readonly company: number;
      readonly actor: Actor;
      readonly data: object;
    }> = {},
  ): Promise<void> => {
    const causationId = uuidv5('cause', now);
    const event: NewEvent = {
      id: uuidv5('fact', now),
      type: `${category}Changed`,
      schemaVersion: 1,
      data,
      metadata: {
        companyId: company,
        actor,
        at: new Date(now).toISOString(),
        correlationId: causationId,
        causationId,
      },
    };
    await store.append(streamName(category, company, id), 'any', [event]);
    now += MINUTE;
  };
  const found = async (filter: FactFilter): Promise<readonly number[]> => {
    const positions: number[] = [];
    for await (const page of findFacts(store, filter, () => undefined))
      positions.push(...page.map(({ position }) => Number(position)));
    return positions;
  };

  beforeEach(async () => {
    now = START;
    store = new MemoryEventStore({ now: () => new Date(now) });
    await append('ticket', { id: ticket });
    await append('note', { data: { ticketUuid: ticket } });
    await append('ticket', { company: 2 });
    await append('message', { id: ticket, actor: { kind: 'contact', id: 'c1' } });
    await append('queue', { actor: { kind: 'system', name: 'seed' } });
  });

  it.each<[string, FactFilter, readonly number[]]>([
    ['everything', {}, [1, 2, 3, 4, 5]],
    ['those of a company', { company: 1 }, [1, 2, 4, 5]],
    ['those of a type', { type: 'ticketChanged' }, [1, 3]],
    ['those of a user, by number', { actor: '7' }, [1, 2, 3]],
    ['those of a user, by a part of the name', { actor: 'souza' }, [1, 2, 3]],
    ['those of contacts', { actor: 'contact' }, [4]],
    ['those of Prosa itself', { actor: 'system' }, [5]],
    ['those of a ticket, its messages and its notes', { company: 1, ticketUuid: ticket }, [1, 2, 4]],
    ['those since a moment', { since: new Date(START + 2 * MINUTE) }, [3, 4, 5]],
    ['those until a moment', { until: new Date(START + MINUTE) }, [1, 2]],
    ['those of a minute', { since: new Date(START + 3 * MINUTE), until: new Date(START + 3 * MINUTE) }, [4]],
    ['none after the end', { since: new Date(START + 60 * MINUTE) }, []],
  ])('finds %s', async (_, filter, positions) => {
    expect(await found(filter)).toEqual(positions);
  });
});
