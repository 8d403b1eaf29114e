import { fold } from '@prosa/kernel';
import {
  accepted,
  ana,
  bruno,
  closed,
  fresh,
  given,
  opened,
  openedAs,
  reopened,
  sales,
  support,
  tagged,
  transferred,
  untagged,
  vip,
} from '../../testing/ticket-given';
import { ticketDecider, type TicketCommand } from './ticket.decider';
import type { Named, TicketEvent } from './ticket.events';

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

  it('does not exist any more after it was deleted', () => {
    given(opened, { type: 'TicketDeleted', data: { number: 7 } })
      .when({ type: 'AcceptTicket', user: ana })
      .rejects('ERR_NO_TICKET_FOUND');
    given().when({ type: 'AcceptTicket', user: ana }).rejects('ERR_NO_TICKET_FOUND');
  });

  it('is opened once, also after it was deleted', () => {
    const open: TicketCommand = { type: 'OpenTicket', ...opened.data };
    given().when(open).then(opened);
    given(opened).when(open).then();
    given(opened, { type: 'TicketDeleted', data: { number: 7 } })
      .when(open)
      .then();
  });

  it('has no history before it was opened', () => {
    expect(() => fold(ticketDecider, [accepted])).toThrow('from TicketOpened to TicketDeleted');
  });

  it('is deleted by its number, in whatever state', () => {
    const deleted: TicketEvent = { type: 'TicketDeleted', data: { number: 7 } };
    const moved = transferred({ queue: sales, user: null }, { queue: support, user: null });
    for (const past of [[], [accepted], [accepted, closed], [moved], [moved, accepted, closed, reopened]])
      given(opened, ...past)
        .when({ type: 'DeleteTicket' })
        .then(deleted);
  });

  it('that an agent opens is theirs from the beginning', () => {
    const theirs = openedAs({ origin: 'agent', status: 'open', user: ana });
    given(theirs).when({ type: 'AcceptTicket', user: ana }).then();
    given(theirs).when({ type: 'AcceptTicket', user: bruno }).rejects('ERR_TICKET_ASSIGNED');
  });

  it("that a program's message opened is closed, and nobody has worked on it", () => {
    const until = '1970-01-02T00:00:00.000Z';
    const ended = openedAs({ origin: 'api', status: 'closed' });
    given(ended).when({ type: 'AcceptTicket', user: ana }).rejects('ERR_TICKET_CLOSED');
    given(ended).when({ type: 'ReopenTicket', user: ana }).then(reopened);
    given(ended)
      .when({ type: 'AskRating', until })
      .then({ type: 'TicketRatingAsked', data: { user: null, until } });
  });
});

describe('The return of a ticket', () => {
  const returned: TicketEvent = { type: 'TicketReturned', data: { from: ana } };

  it('changes nothing where the ticket is pending already', () => {
    given(opened).when({ type: 'ReturnTicket' }).then();
    given(opened, accepted, returned).when({ type: 'ReturnTicket' }).then();
  });

  it('lets any agent accept it, and leaves the chatbot to be started again', () => {
    const started: TicketEvent = { type: 'TicketChatbotStarted', data: { menu: 'queues' } };
    given(opened, accepted, returned)
      .when({ type: 'AcceptTicket', user: bruno })
      .then({ type: 'TicketAccepted', data: { user: bruno } });
    given(opened, started, accepted, returned).when({ type: 'StartChatbot', menu: 'queues' }).then(started);
  });
});

describe('The transfer of a ticket', () => {
  const to = (queue: Named | null, user: Named | null, note?: string): TicketCommand => ({
    ...{ type: 'TransferTicket', queue, user },
    ...(note === undefined ? {} : { note }),
  });

  it('to where the ticket is already changes nothing', () => {
    given(opened).when(to(sales, null)).then();
    given(opened, accepted).when(to(sales, ana)).then();
    given(openedAs({ queue: null }))
      .when(to(null, null))
      .then();
  });

  it('is recorded when only the queue or only the agent is another', () => {
    const waiting = { queue: sales, user: null };
    given(opened)
      .when(to(support, null))
      .then(transferred(waiting, { queue: support, user: null }));
    given(opened)
      .when(to(sales, bruno))
      .then(transferred(waiting, { queue: sales, user: bruno }));
    given(opened, accepted)
      .when(to(sales, null))
      .then(transferred({ queue: sales, user: ana }, waiting));
    given(opened)
      .when(to(null, null))
      .then(transferred(waiting, { queue: null, user: null }));
  });

  it('starts where the last one led', () => {
    const first = transferred({ queue: sales, user: null }, { queue: support, user: bruno });
    given(opened, first)
      .when(to(sales, ana))
      .then(transferred({ queue: support, user: bruno }, { queue: sales, user: ana }));
    given(opened, first).when({ type: 'AcceptTicket', user: ana }).rejects('ERR_TICKET_ASSIGNED');
  });

  it('carries the note to the next agent, as data of the contact', () => {
    const data = {
      status: 'open',
      from: { queue: sales, user: ana },
      to: { queue: sales, user: bruno },
    } as const;
    given(opened, accepted)
      .when(to(sales, bruno, 'Quer desconto'))
      .then({ type: 'TicketTransferred', data: { ...data, note: 'Quer desconto', contactUuid: 'c' } });
  });
});

describe('The reopening of a ticket', () => {
  const reopen = (user: Named, after?: number): TicketCommand => ({
    ...{ type: 'ReopenTicket', user },
    ...(after === undefined ? {} : { after }),
  });

  it('repeated by the same agent changes nothing', () => {
    given(opened, accepted, closed, reopened).when(reopen(ana)).then();
  });

  it('is refused while another agent has the ticket, or while it waits for one', () => {
    given(opened, accepted).when(reopen(bruno)).rejects('ERR_TICKET_ASSIGNED');
    given(opened).when(reopen(ana)).rejects('ERR_TICKET_STATE');
  });

  it('is of one closing: a late one does not reopen the next', () => {
    given(opened, accepted, closed).when(reopen(ana, 0)).then(reopened);
    given(opened, accepted, closed, reopened, closed).when(reopen(ana, 0)).then();
    given(opened, accepted, closed, reopened, closed).when(reopen(ana, 1)).then(reopened);
  });
});

describe('The tags of a ticket', () => {
  it('are recorded by their differences when they are set', () => {
    given(opened, tagged(vip))
      .when({ type: 'SetTags', tags: [fresh] })
      .then(untagged(vip), tagged(fresh));
    given(opened, tagged(vip))
      .when({ type: 'SetTags', tags: [vip, fresh, fresh] })
      .then(tagged(fresh));
    given(opened, tagged(vip), tagged(fresh))
      .when({ type: 'SetTags', tags: [fresh, vip] })
      .then();
  });

  it('stay when others are put on', () => {
    given(opened, tagged(vip))
      .when({ type: 'PutTagsOn', tags: [fresh, vip] })
      .then(tagged(fresh));
  });

  it('are taken off one by one, and once', () => {
    const past = [opened, tagged(vip), tagged(fresh)];
    given(...past)
      .when({ type: 'TakeTagOff', tagId: vip.id })
      .then(untagged(vip));
    given(...past, untagged(vip))
      .when({ type: 'TakeTagOff', tagId: vip.id })
      .then();
    given(...past, untagged(vip))
      .when({ type: 'SetTags', tags: [] })
      .then(untagged(fresh));
  });

  it('that are columns of the board change with the move of its card', () => {
    const move = { from: fresh, to: vip };
    given(opened, tagged(fresh))
      .when({ type: 'MoveToColumn', to: vip, columnIds: [vip.id, fresh.id] })
      .then(
        { type: 'TicketUntagged', data: { tag: fresh, move } },
        { type: 'TicketTagged', data: { tag: vip, move } },
      );
  });

  it('survive its closing and reopening', () => {
    given(opened, tagged(vip), accepted, closed, reopened)
      .when({ type: 'SetTags', tags: [] })
      .then(untagged(vip));
  });
});
