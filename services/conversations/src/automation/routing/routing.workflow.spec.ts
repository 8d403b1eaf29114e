import type { RoutingContext } from './routing-context.policy';
import {
  accepted,
  ana,
  byBot,
  closed,
  everyday,
  given,
  type Happening,
  live,
  opened,
  sales,
  support,
  to,
  user,
  withConnection,
  withOptions,
  wrote,
} from './testing/routing-rig';

describe('Agents', () => {
  it('take over from the bot at once, whatever they do', () => {
    const answer = { type: 'MessageSendRequested', data: { user: ana, ticketUuid: 't' }, by: user } as const;
    const phone = { type: 'MessageSentFromPhone', data: { ticketUuid: 't' } } as const;
    const move = {
      type: 'TicketTransferred',
      data: { status: 'pending', from: {}, to: { queue: { id: 1, name: 'Vendas' }, user: null } },
      by: user,
    } as const;
    for (const happening of [phone, move, answer]) {
      given(everyday, opened(), wrote('oi')).when(happening).asks({ type: 'EndChatbot', reason: 'answered' });
      given(everyday, opened(), wrote('oi'), happening).when(wrote('2')).says();
    }
    given(everyday, opened(), wrote('oi')).when(accepted).asks();
    given(everyday, opened(), wrote('oi'), accepted).when(wrote('2')).says();
  });

  it('who started the conversation, in groups or on the phone are never interrupted by the bot', () => {
    given(everyday, opened({ isGroup: true }))
      .when(wrote('oi'))
      .says();
    given(everyday, opened({ origin: 'phone' }))
      .when(wrote('oi'))
      .says();
    given(everyday, opened({ origin: 'agent', status: 'open' }))
      .when(wrote('oi'))
      .says();
    given(everyday).when(wrote('from before there was routing')).says();
  });

  it('who return a ticket do not return it to the bot', () => {
    const returned = { type: 'TicketReturned', data: { from: ana }, by: user } as const;
    given(everyday, opened(), wrote('oi'), accepted, returned).when(wrote('2')).says();
  });
});

describe('A transfer', () => {
  const announcing = { ...everyday, announcesTransfers: true };

  it('is announced to the customer when the company has configured it, in its language', () => {
    given(everyday, opened(), accepted).when(to(sales, null)).says();
    given(announcing, opened(), accepted)
      .when(to(sales, null))
      .says('Seu atendimento foi transferido para a fila *Vendas*.');
    given({ ...announcing, language: 'en' }, opened(), accepted)
      .when(to(sales, ana))
      .says('Your conversation was transferred to *Ana*, in the queue *Vendas*.');
    given({ ...announcing, language: 'es' }, opened(), accepted)
      .when(to(null, ana))
      .says('Su conversación fue transferida a *Ana*.');
  });

  it('by the bot itself is announced by its next message', () => {
    const context = { ...announcing, options: withOptions.options };
    const { says, asks } = given(context, opened(), wrote('oi'), wrote('2')).when(byBot(sales));
    says();
    asks();
  });

  it('by the bot to a person makes the ticket theirs, with the time that an open one has', () => {
    const context = withConnection({ timeToTransfer: 5, transferQueueId: 2, expiresTicket: 30 });
    const toAna = { ...to(sales, ana), by: { kind: 'system', name: 'chatbot' } } as const;
    const toPerson = given({ ...context, announcesTransfers: true }, opened(), wrote('oi')).when(toAna);
    toPerson.says();
    expect(toPerson.timers()).toEqual(expect.arrayContaining(['no waiting', 'inactive 30']));
    given(context, opened(), wrote('oi'), toAna).when(wrote('1')).asks();
  });
});

describe('A resolved ticket', () => {
  it('that a bot handed over ends with the text of the queue that it went to', () => {
    const thanks = { ...support, complationMessage: 'O suporte agradece.' };
    const context = { ...withConnection({ queueIds: [1] }), queues: [sales, thanks] };
    const facts = [opened(), wrote('oi'), byBot(support), accepted];
    given(context, ...facts)
      .when(closed)
      .says('O suporte agradece.');
  });

  const polite = withConnection({ complationMessage: 'Obrigado!', ratingMessage: 'Avalie a gente.' });
  const question =
    'Avalie a gente.\n\nResponda com um número:\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito';

  it('ends with the closing text of its queue, or of the connection', () => {
    given(polite, opened(), accepted).when(closed).says('Obrigado!');
    const own = { ...polite, queues: [{ ...sales, complationMessage: 'Até logo, Vendas.' }, support] };
    const inSales = opened({ queue: { id: 1, name: 'Vendas' } });
    given(own, inSales, accepted).when(closed).says('Até logo, Vendas.');
    given(everyday, opened(), accepted).when(closed).says();
  });

  it('is rated when the company has configured it and an agent worked on it', () => {
    const rating = { ...polite, asksRating: true };
    const ended = given(rating, opened(), accepted).when(closed);
    ended.says('Obrigado!', question);
    ended.asks({ type: 'AskRating', until: '2026-03-03T15:00:00.000Z' });
    given(rating, opened(), wrote('oi')).when(closed).asks();
    given(rating, opened(), accepted)
      .when({ type: 'TicketClosed', data: { user: null } })
      .says();
  });

  it('thanks for a rating, and asks once more after an invalid one', () => {
    given(polite, opened(), accepted, closed)
      .when({ type: 'TicketRated', data: { user: ana, rating: 3 } })
      .says('Obrigado pela sua avaliação!');
    given(polite, opened(), accepted, closed)
      .when({ type: 'TicketRatingMistaken', data: { user: ana } })
      .says(`A avaliação vai de 1 a 3.\n\n${question.split('\n\n')[1]}`);
    given(polite, opened(), accepted, closed).when(wrote('3')).says();
  });

  it('that continues after its state was deleted is routed again, unless it is a group’s', () => {
    const reopened: Happening = { type: 'TicketReopened', data: { user: ana }, by: user };
    const busy = withConnection({ expiresTicket: 30 });
    const again = given({ ...busy, ticket: { connectionId: 5, queueId: 2 } }).when(reopened);
    expect(again.state).toMatchObject({ status: 'open', connectionId: 5, queueId: 2 });
    expect(again.timers()).toContain('inactive 30');
    expect(given(busy).when(reopened).timers()).toEqual([]);
    given({ ...polite, ticket: { connectionId: 5, queueId: 1 } }, reopened)
      .when(closed)
      .says('Obrigado!');
  });

  it('is forgotten when it is deleted', () => {
    const { last } = live(polite, [opened(), accepted, { type: 'TicketDeleted', data: { number: 1 } }]);
    expect(last.at(-1)).toEqual({ kind: 'complete' });
  });
});

describe('a column of the board with an entry message', () => {
  const proposal = { id: 31, name: 'Proposta' };
  const speaking: RoutingContext = {
    ...everyday,
    columns: [{ id: proposal.id, entryMessage: 'Preparamos a sua proposta.' }],
  };
  const into = (tag: object, more: object = { move: { from: null, to: tag } }): Happening => ({
    type: 'TicketTagged',
    data: { tag, ...more },
    by: user,
  });

  it('sends it when a card enters, once, however often the card comes back', () => {
    given(speaking, opened(), accepted).when(into(proposal)).says('Preparamos a sua proposta.');
    given(speaking, opened(), accepted, into(proposal)).when(into(proposal)).says();
  });

  it('sends nothing by default, nor for a tag that was only assigned, nor for a resolved ticket', () => {
    given(everyday, opened(), accepted).when(into(proposal)).says();
    given(speaking, opened(), accepted).when(into(proposal, {})).says();
    given(speaking, opened(), accepted, closed).when(into(proposal)).says();
    given(speaking, opened({ isGroup: true }))
      .when(into(proposal))
      .says();
  });
});
