import { fold, isRejection, type Decision } from '@prosa/kernel';
import { ticketDecider, type TicketCommand } from './ticket.decider';
import type { TicketEvent } from './ticket.events';

const ana = { id: 1, name: 'Ana' };
const bruno = { id: 2, name: 'Bruno' };
const sales = { id: 10, name: 'Vendas' };
const support = { id: 11, name: 'Suporte' };
const vip = { id: 5, name: 'VIP' };

const opened: TicketEvent = {
  type: 'TicketOpened',
  data: {
    number: 7,
    origin: 'customer',
    status: 'pending',
    contactId: 3,
    contactUuid: 'c',
    connectionId: 4,
    queue: sales,
    user: null,
    isGroup: false,
  },
};
const accepted: TicketEvent = { type: 'TicketAccepted', data: { user: ana } };
const closed: TicketEvent = { type: 'TicketClosed', data: { user: ana } };

const context = { now: new Date(0), newId: () => 'id' };
const given = (...events: TicketEvent[]) => ({
  when(command: TicketCommand) {
    const decision: Decision<TicketEvent> = ticketDecider.decide(
      command,
      fold(ticketDecider, events),
      context,
    );
    return {
      then: (...expected: TicketEvent[]) => expect(decision).toEqual(expected),
      rejects: (code: string) => expect(isRejection(decision) && decision.code).toBe(code),
    };
  },
});

describe('A ticket', () => {
  it('is accepted by the first agent', () => {
    given(opened).when({ type: 'AcceptTicket', user: ana }).then(accepted);
  });

  it('rejects the accept of a second agent', () => {
    given(opened, accepted).when({ type: 'AcceptTicket', user: bruno }).rejects('ERR_TICKET_ASSIGNED');
  });

  it('treats a repeated accept of the same agent as the same one', () => {
    given(opened, accepted).when({ type: 'AcceptTicket', user: ana }).then();
  });

  it('waits in its queue again after a return', () => {
    given(opened, accepted)
      .when({ type: 'ReturnTicket' })
      .then({ type: 'TicketReturned', data: { from: ana } });
  });

  it('is pending in the other queue after a transfer without a user', () => {
    given(opened, accepted)
      .when({ type: 'TransferTicket', queue: support, user: null })
      .then({
        type: 'TicketTransferred',
        data: { status: 'pending', from: { queue: sales, user: ana }, to: { queue: support, user: null } },
      });
  });

  it('is open with the other user after a transfer to a user', () => {
    given(opened, accepted)
      .when({ type: 'TransferTicket', queue: sales, user: bruno })
      .then({
        type: 'TicketTransferred',
        data: { status: 'open', from: { queue: sales, user: ana }, to: { queue: sales, user: bruno } },
      });
  });

  it('is closed once, however often it is resolved', () => {
    given(opened, accepted).when({ type: 'CloseTicket', user: ana }).then(closed);
    given(opened, accepted, closed).when({ type: 'CloseTicket', user: ana }).then();
  });

  it('keeps its queue and is assigned to the user who reopens it', () => {
    given(opened, accepted, closed)
      .when({ type: 'ReopenTicket', user: bruno })
      .then({ type: 'TicketReopened', data: { user: bruno } });
    expect(
      fold(ticketDecider, [opened, accepted, closed, { type: 'TicketReopened', data: { user: bruno } }]),
    ).toMatchObject({ status: 'open', user: bruno, queue: sales });
  });

  it('cannot be accepted, returned or transferred while it is closed', () => {
    given(opened, closed).when({ type: 'AcceptTicket', user: ana }).rejects('ERR_TICKET_CLOSED');
    given(opened, closed).when({ type: 'ReturnTicket' }).rejects('ERR_TICKET_CLOSED');
    given(opened, closed)
      .when({ type: 'TransferTicket', queue: support, user: null })
      .rejects('ERR_TICKET_CLOSED');
  });

  it('records only the differences when its tags are set', () => {
    given(opened, { type: 'TicketTagged', data: { tag: vip } })
      .when({ type: 'SetTags', tags: [{ id: 6, name: 'Novo' }] })
      .then(
        { type: 'TicketUntagged', data: { tag: vip } },
        { type: 'TicketTagged', data: { tag: { id: 6, name: 'Novo' } } },
      );
  });

  it('does not exist any more after it was deleted', () => {
    given(opened, { type: 'TicketDeleted', data: { number: 7 } })
      .when({ type: 'AcceptTicket', user: ana })
      .rejects('ERR_NO_TICKET_FOUND');
    given().when({ type: 'AcceptTicket', user: ana }).rejects('ERR_NO_TICKET_FOUND');
  });
});

describe('The chatbot of a ticket', () => {
  const started: TicketEvent = { type: 'TicketChatbotStarted', data: { menu: 'queues' } };

  it('leads a pending ticket only, and starts once', () => {
    given(opened).when({ type: 'StartChatbot', menu: 'queues' }).then(started);
    given(opened, started).when({ type: 'StartChatbot', menu: 'options' }).then();
    given(opened, accepted).when({ type: 'StartChatbot', menu: 'queues' }).then();
  });

  it('ends where it leads, also after it moved the ticket to a queue', () => {
    const moved: TicketEvent = {
      type: 'TicketTransferred',
      data: { status: 'pending', from: { queue: null, user: null }, to: { queue: support, user: null } },
    };
    const ended: TicketEvent = { type: 'TicketChatbotEnded', data: { reason: 'done' } };
    given(opened, started, moved).when({ type: 'EndChatbot', reason: 'done' }).then(ended);
    given(opened, started, ended).when({ type: 'EndChatbot', reason: 'done' }).then();
    given(opened, started, accepted).when({ type: 'EndChatbot', reason: 'done' }).then();
  });
});

describe('The rating of a ticket', () => {
  const until = '1970-01-02T00:00:00.000Z';
  const asked: TicketEvent = { type: 'TicketRatingAsked', data: { user: ana, until } };
  const mistaken: TicketEvent = { type: 'TicketRatingMistaken', data: { user: ana } };
  const rated: TicketEvent = { type: 'TicketRated', data: { user: ana, rating: 3 } };
  const rate = (answer: number) => ({ type: 'RateTicket', answer }) as const;

  it("is asked for once, when the ticket is closed, about its agent's work", () => {
    const byBruno: TicketEvent = { type: 'TicketClosed', data: { user: bruno } };
    given(opened, accepted, byBruno).when({ type: 'AskRating', until }).then(asked);
    given(opened, accepted, closed, asked).when({ type: 'AskRating', until }).then();
    given(opened, accepted).when({ type: 'AskRating', until }).then();
  });

  it('is the first answer from 1 to 3, and there is one per closing', () => {
    given(opened, accepted, closed, asked).when(rate(3)).then(rated);
    given(opened, accepted, closed, asked, rated).when(rate(1)).then();
    given(opened, accepted, closed).when(rate(3)).then();
    const reopened: TicketEvent = { type: 'TicketReopened', data: { user: ana } };
    given(opened, accepted, closed, asked, reopened).when(rate(3)).then();
    given(opened, accepted, closed, asked, rated, reopened, closed, asked).when(rate(3)).then(rated);
  });

  it('forgives one number that is no rating', () => {
    given(opened, accepted, closed, asked).when(rate(5)).then(mistaken);
    given(opened, accepted, closed, asked, mistaken).when(rate(3)).then(rated);
    given(opened, accepted, closed, asked, mistaken).when(rate(0)).then();
  });

  it('is ignored when it comes too late', () => {
    const expired: TicketEvent = {
      type: 'TicketRatingAsked',
      data: { user: ana, until: '1969-12-31T00:00:00.000Z' },
    };
    given(opened, accepted, closed, expired).when(rate(3)).then();
  });
});
