import type { Recorded } from '@prosa/kernel';
import type { TicketRow } from '@prosa/read-model';
import type { MessageEvent } from '../message/message.events';
import { ticketProjection } from './ticket.projection';
import type { TicketEvent } from './ticket.events';

type Folds = Record<
  string,
  { fold: (row: TicketRow | undefined, event: unknown, key: string[]) => TicketRow }
>;

const fact = (type: (TicketEvent | MessageEvent)['type'], at: string, data: object): Recorded<TicketEvent> =>
  ({
    ...{ id: type, type, data, schemaVersion: 1, stream: 'ticket-7_t1', revision: 0, position: 1n },
    metadata: {
      companyId: 7,
      actor: { kind: 'system', name: 'spec' },
      at,
      correlationId: '',
      causationId: '',
    },
    recordedAt: new Date(at),
  }) as unknown as Recorded<TicketEvent>;

const folded = (...facts: readonly Recorded<TicketEvent>[]): TicketRow | undefined =>
  facts.reduce<TicketRow | undefined>(
    (row, event) => (ticketProjection.on as unknown as Folds)[event.type]?.fold(row, event, ['t1']),
    undefined,
  );

const opened = fact('TicketOpened', '2026-11-21T12:00:00.100Z', {
  number: 1,
  status: 'pending',
  contactId: 1,
});

describe('the row of a ticket', () => {
  it('is as young as its latest fact', () => {
    const accepted = fact('TicketAccepted', '2026-11-21T12:00:05.000Z', { user: { id: 3, name: 'Ana' } });
    expect(folded(opened, accepted)?.updatedAt).toEqual(new Date('2026-11-21T12:00:05.000Z'));
  });

  it('does not grow older when the clock of the process that wrote a fact is slow: browsers would not take it', () => {
    const early = fact('TicketAccepted', '2026-11-21T12:00:00.000Z', { user: { id: 3, name: 'Ana' } });
    expect(folded(opened, early)).toMatchObject({
      status: 'open',
      userId: 3,
      updatedAt: new Date('2026-11-21T12:00:00.100Z'),
    });
  });

  it('takes nothing back that was read before what a parked stream tells late', () => {
    const at = (position: bigint, event: Recorded<TicketEvent>) => ({ ...event, position });
    const said = (type: MessageEvent['type'], messageId: string) =>
      fact(type as TicketEvent['type'], '2026-11-21T12:00:01.000Z', {
        ...{ ticketUuid: 't1', messageId, body: messageId, user: { id: 3, name: 'Ana' } },
      });
    const [one, answer, two] = [
      at(2n, said('MessageReceived', 'one')),
      at(3n, said('MessageSendRequested', 'answer')),
      at(6n, said('MessageReceived', 'two')),
    ] as const;
    const closed = at(4n, fact('TicketClosed', '2026-11-21T12:00:02.000Z', {}));
    const reopened = at(5n, fact('TicketReopened', '2026-11-21T12:00:03.000Z', { user: { id: 3 } }));
    const inOrder = folded(opened, one, answer, closed, reopened, two);
    expect(inOrder).toMatchObject({ unread: 1, readPosition: '5', lastMessage: 'two' });
    expect(folded(opened, closed, reopened, one, answer, two)).toEqual(inOrder);
  });
});
