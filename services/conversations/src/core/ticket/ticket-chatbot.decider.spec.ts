import {
  accepted,
  ana,
  closed,
  given,
  opened,
  sales,
  support,
  transferred,
} from '../../testing/ticket-given';
import type { TicketCommand } from './ticket.decider';
import type { TicketEvent } from './ticket.events';

describe('The bot of a ticket', () => {
  const source = { kind: 'prompt', id: 9 } as const;
  const switched = (on: boolean): TicketEvent => ({ type: 'TicketBotSwitched', data: { on, source } });
  const turn = (on: boolean): TicketCommand => ({ type: 'SwitchBot', on, source });

  it('is switched off once', () => {
    given(opened).when(turn(false)).then(switched(false));
    given(opened, switched(false)).when(turn(false)).then();
    given(opened, switched(false), switched(true)).when(turn(false)).then(switched(false));
  });

  it('is switched on whenever a user wants it, because it may have handed over by itself', () => {
    given(opened).when(turn(true)).then(switched(true));
    given(opened, switched(true)).when(turn(true)).then(switched(true));
    given(opened, switched(false)).when(turn(true)).then(switched(true));
  });

  it('is not switched on for a ticket that is not pending, where it is off anyway', () => {
    for (const past of [[accepted], [accepted, closed]]) {
      given(opened, ...past)
        .when(turn(true))
        .rejects('ERR_TICKET_STATE');
      given(opened, ...past)
        .when(turn(false))
        .then();
    }
  });

  it('switched off leaves the chatbot leading', () => {
    const ended: TicketEvent = { type: 'TicketChatbotEnded', data: { reason: 'done' } };
    given(opened, { type: 'TicketChatbotStarted', data: { menu: 'queues' } }, switched(false))
      .when({ type: 'EndChatbot', reason: 'done' })
      .then(ended);
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
    given(opened, moved).when({ type: 'EndChatbot', reason: 'done' }).then();
    given(opened, started, ended).when({ type: 'StartChatbot', menu: 'queues' }).then(started);
  });

  it('does not lead a ticket that an agent transferred to a queue', () => {
    const moved = transferred({ queue: sales, user: ana }, { queue: support, user: null });
    given(opened, started, accepted, moved).when({ type: 'EndChatbot', reason: 'done' }).then();
    given(opened, started, accepted, moved).when({ type: 'StartChatbot', menu: 'queues' }).then(started);
  });
});
