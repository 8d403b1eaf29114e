import { DEFAULT_OPENING_HOURS, type OpeningHours } from '@prosa/contracts';
import type { Recorded, WorkflowOutput } from '@prosa/kernel';
import type { RoutedConnection, RoutedQueue, RoutingContext } from './routing-context.policy';
import type { RoutingCommand, RoutingState } from './routing-state.policy';
import { routingWorkflow, type RoutingInput } from './routing.workflow';

const queue = (id: number, name: string, more: Partial<RoutedQueue> = {}): RoutedQueue => ({
  id,
  name,
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  hours: DEFAULT_OPENING_HOURS,
  ...more,
});

const sales = queue(1, 'Vendas', { greetingMessage: 'Vendas, olá!' });
const support = queue(2, 'Suporte técnico', { greetingMessage: 'Suporte, olá!' });

const connection: RoutedConnection = {
  greetingMessage: 'Olá! Escolha um setor:',
  complationMessage: '',
  outOfHoursMessage: 'Estamos fechados.',
  ratingMessage: '',
  expiresInactiveMessage: '',
  expiresTicket: 0,
  timeUseBotQueues: 0,
  maxUseBotQueues: 3,
  timeToTransfer: 0,
  transferQueueId: null,
  queueIds: [1, 2],
  hours: null,
};

const everyday: RoutingContext = {
  language: 'pt',
  timeZone: 'America/Sao_Paulo',
  companyHours: DEFAULT_OPENING_HOURS,
  scheduleType: 'disabled',
  asksRating: false,
  announcesTransfers: false,
  greetsWithOneQueue: false,
  connection,
  queues: [sales, support],
  options: [],
  columns: [],
};

const withConnection = (change: Partial<RoutedConnection>): RoutingContext => ({
  ...everyday,
  connection: { ...connection, ...change },
});

const boleto = { id: 11, queueId: 2, parentId: null, option: 1, title: 'Boleto', message: 'Sobre o boleto:' };
const invoice = { id: 12, queueId: 2, parentId: null, option: 2, title: 'Nota fiscal', message: '' };
const copy = { id: 13, queueId: 2, parentId: 11, option: 1, title: 'Segunda via', message: 'Aqui está.' };
const withOptions: RoutingContext = { ...everyday, options: [boleto, invoice, copy] };

const ana = { id: 4, name: 'Ana' };
const user = { kind: 'user', ...ana } as const;
const contact = { kind: 'contact', id: 'c' } as const;

/** Monday, noon in São Paulo. */
const noon = Date.parse('2026-03-02T15:00:00.000Z');

type Happening = {
  readonly type: RoutingInput['type'];
  readonly data?: object;
  readonly by?: object;
  readonly after?: number;
};

const opened = (more: object = {}): Happening => ({
  type: 'TicketOpened',
  data: {
    origin: 'customer',
    status: 'pending',
    connectionId: 5,
    queue: null,
    user: null,
    isGroup: false,
    ...more,
  },
});
const wrote = (body: string, more: object = {}): Happening => ({
  type: 'MessageReceived',
  data: { body, mediaType: 'extendedTextMessage', ticketUuid: 't', connectionId: 5, ...more },
});
const accepted: Happening = { type: 'TicketAccepted', data: { user: ana }, by: user };
const closed: Happening = { type: 'TicketClosed', data: { user: ana }, by: user };
const later = (minutes: number, happening: Happening): Happening => ({ ...happening, after: minutes });

const commandsOf = (outputs: readonly WorkflowOutput<RoutingCommand>[]): RoutingCommand[] =>
  outputs.flatMap(output => (output.kind === 'send' ? [output.command] : []));

/** Runs a ticket's facts through the workflow; returns the outputs of each step. */
const live = (context: RoutingContext, happenings: readonly Happening[]) => {
  let state: RoutingState = routingWorkflow.initial;
  let minutes = 0;
  const steps = happenings.map(({ type, data = {}, by = contact, after = 0 }, index) => {
    minutes += after;
    const at = new Date(noon + minutes * 60_000).toISOString();
    const event = {
      id: `e${index}`,
      stream: 'ticket-1_t',
      revision: index,
      position: BigInt(index + 1),
      type,
      data: { sentAt: at, ...data },
      metadata: {
        companyId: 1,
        actor: by,
        at,
        correlationId: 'c',
        causationId: 'c',
      },
    } as unknown as Recorded<RoutingInput>;
    const outputs = routingWorkflow.react(event, state, context);
    state = routingWorkflow.evolve(state, event, context);
    return outputs;
  });
  return { state, steps, last: steps.at(-1) ?? [] };
};

const given = (context: RoutingContext, ...happenings: Happening[]) => ({
  when(happening: Happening) {
    const { last, state } = live(context, [...happenings, happening]);
    const commands = commandsOf(last);
    const said = commands.flatMap(command => (command.type === 'Say' ? [command.body] : []));
    return {
      state,
      says: (...bodies: string[]) => expect(said).toEqual(bodies),
      asks: (...expected: Exclude<RoutingCommand, { type: 'Say' }>[]) =>
        expect(commands.filter(({ type }) => type !== 'Say')).toEqual(expected),
      timers: () =>
        last.flatMap(output => {
          if (output.kind === 'schedule')
            return [`${output.timer} ${(output.dueAt.getTime() - noon) / 60_000}`];
          return output.kind === 'cancel' ? [`no ${output.timer}`] : [];
        }),
    };
  },
});

const menu = 'Olá! Escolha um setor:\n\n*1* - Vendas\n*2* - Suporte técnico';
const again = 'Não entendi. Responda com o número de uma das opções.\n\n*1* - Vendas\n*2* - Suporte técnico';
const handOver = 'Tudo bem! Em breve um atendente vai falar com você.';

describe('A customer who writes to a connection with several queues', () => {
  it('is greeted with the numbered queues, and the chatbot leads', () => {
    const first = given(everyday, opened()).when(wrote('oi'));
    first.says(menu);
    first.asks({ type: 'StartChatbot', menu: 'queues' });
  });

  it.each(['2', ' *2* ', '2.', 'suporte tecnico'])('chooses a queue by %p', answer => {
    const choice = given(everyday, opened(), wrote('oi')).when(wrote(answer));
    choice.asks({ type: 'ChooseQueue', queueId: 2 }, { type: 'EndChatbot', reason: 'done' });
    choice.says('Suporte, olá!');
    expect(choice.state).toMatchObject({ queueId: 2, bot: { stage: 'off' } });
  });

  it.each(['3', '0', 'bom dia', '', '12 caixas', '#'])('is asked again when %p is no queue', answer => {
    const answered = given(everyday, opened(), wrote('oi')).when(wrote(answer));
    answered.says(answer === '#' ? menu : again);
    answered.asks({ type: 'StartChatbot', menu: 'queues' });
  });

  it('sees the menu up to the configured number of times, and is then left to agents', () => {
    const spent = given(everyday, opened(), wrote('oi'), wrote('x'), wrote('y')).when(wrote('z'));
    spent.says(handOver);
    spent.asks({ type: 'EndChatbot', reason: 'exhausted' });
    given(everyday, opened(), wrote('oi'), wrote('x'), wrote('y'), wrote('z')).when(wrote('1')).says();
  });

  it('sees it without end when the connection sets no limit', () => {
    const patient = withConnection({ maxUseBotQueues: 0 });
    const words = Array.from({ length: 9 }, () => wrote('x'));
    given(patient, opened(), ...words)
      .when(wrote('x'))
      .says(again);
  });

  it('is left to agents once the menu has timed out', () => {
    const short = withConnection({ timeUseBotQueues: 10 });
    expect(given(short, opened()).when(wrote('oi')).timers()).toContain('menu 10');
    given(short, opened(), wrote('oi'))
      .when(later(9, wrote('x')))
      .says(again);
    const late = given(short, opened(), wrote('oi'), wrote('x')).when(later(10, wrote('1')));
    late.says();
    late.asks({ type: 'EndChatbot', reason: 'expired' });
  });

  it('has not answered a menu by messages written before it, during an outage', () => {
    const before = new Date(noon - 60_000).toISOString();
    given(everyday, opened(), wrote('oi', { sentAt: before }))
      .when(wrote('alguém aí?', { sentAt: before }))
      .says();
    given(everyday, opened(), wrote('oi', { sentAt: before }))
      .when(wrote('2'))
      .says('Suporte, olá!');
  });

  it('receives nothing over a connection that was removed', () => {
    given({ ...everyday, connection: null }, opened())
      .when(wrote('oi'))
      .says();
    const queues = [{ ...sales, complationMessage: 'Até logo.' }, support];
    const inSales = opened({ queue: { id: 1, name: 'Vendas' } });
    given({ ...everyday, queues, connection: null }, inSales, accepted)
      .when(closed)
      .says();
  });

  it('receives the menu after a picture, and nothing after a call or an unreadable message', () => {
    const photo = { mediaType: 'image' };
    given(everyday, opened(), wrote('oi')).when(wrote('1', photo)).says(again);
    given(everyday, opened(), wrote('oi'))
      .when(wrote('', { mediaType: 'call_log' }))
      .says();
    given(everyday, opened())
      .when(wrote('Aguardando', { undecryptable: true }))
      .says();
  });
});

describe('The menu of a queue', () => {
  const options = 'Suporte, olá!\n\n*1* - Boleto\n*2* - Nota fiscal\n\n*0* - Voltar\n*#* - Menu inicial';
  const below = 'Sobre o boleto:\n\n*1* - Segunda via\n\n*0* - Voltar\n*#* - Menu inicial';
  const leaf = 'Aqui está.\n\nEm breve um atendente vai falar com você.\n\n*0* - Voltar\n*#* - Menu inicial';
  const chosen = [opened(), wrote('oi'), wrote('2')] as const;

  it('shows its options under the greeting, and the bot stays in control', () => {
    const choice = given(withOptions, opened(), wrote('oi')).when(wrote('2'));
    choice.says(options);
    choice.asks({ type: 'ChooseQueue', queueId: 2 }, { type: 'StartChatbot', menu: 'options' });
  });

  it('leads down to a leaf, which announces an agent', () => {
    given(withOptions, ...chosen)
      .when(wrote('1'))
      .says(below);
    given(withOptions, ...chosen, wrote('1'))
      .when(wrote('1'))
      .says(leaf);
    given(withOptions, ...chosen)
      .when(wrote('nota fiscal'))
      .says('Nota fiscal\n\nEm breve um atendente vai falar com você.\n\n*0* - Voltar\n*#* - Menu inicial');
  });

  it('announces nobody at a leaf of a queue that a bot serves, which answers what follows', () => {
    const withBot = { ...withOptions, queues: [sales, { ...support, hasBot: true }] };
    const ofConnection = { ...withOptions, connection: { ...connection, hasBot: true } };
    for (const context of [withBot, ofConnection]) {
      given(context, ...chosen)
        .when(wrote('nota fiscal'))
        .says('Nota fiscal\n\n*0* - Voltar\n*#* - Menu inicial');
      given(context, ...chosen, wrote('nota fiscal'))
        .when(wrote('Qual é o prazo?'))
        .asks({ type: 'EndChatbot', reason: 'done' });
    }
  });

  it('goes back by 0, level by level, and to the choice of a queue from the first', () => {
    given(withOptions, ...chosen, wrote('1'), wrote('1'))
      .when(wrote('0'))
      .says(below);
    given(withOptions, ...chosen, wrote('1'))
      .when(wrote('0'))
      .says(options);
    const start = given(withOptions, ...chosen).when(wrote('0'));
    start.says(menu);
    start.asks({ type: 'ChooseQueue', queueId: null }, { type: 'StartChatbot', menu: 'queues' });
  });

  it('goes back to the beginning by #, from any level', () => {
    given(withOptions, ...chosen, wrote('1'), wrote('1'))
      .when(wrote('#'))
      .says(menu);
    given(withOptions, ...chosen, wrote('#'))
      .when(wrote('1'))
      .says('Vendas, olá!');
  });

  it('is repeated for invalid answers, and given up after the last attempt', () => {
    given(withOptions, ...chosen)
      .when(wrote('7'))
      .says(options.replace('Suporte, olá!', again.split('\n')[0] ?? ''));
    given(withOptions, ...chosen, wrote('7'), wrote('7'))
      .when(wrote('7'))
      .says(handOver);
  });

  it('leaves customers who continue at a leaf to agents', () => {
    const talked = given(withOptions, ...chosen, wrote('2')).when(wrote('mas eu queria outra coisa'));
    talked.says();
    talked.asks({ type: 'EndChatbot', reason: 'done' });
  });

  it('is the first message to a customer of its only connection, without a way back', () => {
    const only = { ...withOptions, connection: { ...connection, queueIds: [2] } };
    const inQueue = opened({ queue: { id: 2, name: 'Suporte técnico' } });
    given(only, inQueue).when(wrote('oi')).says('Suporte, olá!\n\n*1* - Boleto\n*2* - Nota fiscal');
    given(only, inQueue, wrote('oi'), wrote('1'))
      .when(wrote('#'))
      .says('Suporte, olá!\n\n*1* - Boleto\n*2* - Nota fiscal');
  });
});

describe('A connection with one queue, or none', () => {
  const one = { ...everyday, connection: { ...connection, queueIds: [1] } };
  const inQueue = opened({ queue: { id: 1, name: 'Vendas' } });

  it('greets only when the company has configured it, and never shows a menu', () => {
    given(one, inQueue).when(wrote('oi')).says();
    const greeted = given({ ...one, greetsWithOneQueue: true }, inQueue).when(wrote('oi'));
    greeted.says('Olá! Escolha um setor:');
    greeted.asks();
    given({ ...one, greetsWithOneQueue: true }, inQueue, wrote('oi'))
      .when(wrote('1'))
      .says();
  });

  it('greets a new customer when it has no queue at all', () => {
    given(withConnection({ queueIds: [] }), opened())
      .when(wrote('oi'))
      .says('Olá! Escolha um setor:');
  });
});

describe('Out of hours', () => {
  const shut: readonly OpeningHours[] = DEFAULT_OPENING_HOURS.map(day => ({
    ...day,
    startTime: '00:00',
    endTime: '00:00',
  }));
  const night = { ...everyday, scheduleType: 'company', companyHours: shut } as const;

  it('the customer gets the reply once in four hours, and the menu when the company is open again', () => {
    const received = given(night, opened()).when(wrote('oi'));
    received.says('Estamos fechados.');
    received.asks();
    given(night, opened(), wrote('oi'))
      .when(later(239, wrote('?')))
      .says();
    given(night, opened(), wrote('oi'))
      .when(later(240, wrote('?')))
      .says('Estamos fechados.');
    expect(live(night, [opened(), wrote('oi')]).state.bot).toEqual({ stage: 'new' });
  });

  it('nothing is sent without a text, or without opening hours', () => {
    const mute = { ...night, connection: { ...connection, outOfHoursMessage: ' ' } };
    given(mute, opened()).when(wrote('oi')).says(menu);
    given({ ...night, scheduleType: 'disabled' }, opened())
      .when(wrote('oi'))
      .says(menu);
  });

  it('a connection’s own hours replace the company’s', () => {
    const own = { ...night, connection: { ...connection, hours: DEFAULT_OPENING_HOURS } };
    given(own, opened()).when(wrote('oi')).says(menu);
  });

  it('a queue’s hours count once it is chosen', () => {
    const closedSales = { ...sales, hours: shut, outOfHoursMessage: 'Vendas volta amanhã.' };
    const byQueue = { ...everyday, scheduleType: 'queue', queues: [closedSales, support] } as const;
    given(byQueue, opened()).when(wrote('oi')).says(menu);
    const choice = given(byQueue, opened(), wrote('oi')).when(wrote('1'));
    choice.says('Vendas volta amanhã.');
    choice.asks({ type: 'ChooseQueue', queueId: 1 }, { type: 'EndChatbot', reason: 'done' });
    given(byQueue, opened(), wrote('oi')).when(wrote('2')).says('Suporte, olá!');
  });

  it('the customers of an agent get no reply', () => {
    given(night, opened(), accepted).when(wrote('oi')).says();
  });
});

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

const to = (queue: object | null, person: object | null): Happening => ({
  type: 'TicketTransferred',
  data: { status: person ? 'open' : 'pending', from: {}, to: { queue, user: person } },
  by: user,
});
const byBot = (queue: object): Happening => ({ ...to(queue, null), by: { kind: 'system', name: 'chatbot' } });

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

describe('Time', () => {
  const hasty = withConnection({ timeToTransfer: 5, transferQueueId: 2, expiresTicket: 30 });

  it('transfers a ticket that waits too long, unless an agent accepts it', () => {
    expect(given(hasty).when(opened()).timers()).toContain('waiting 5');
    expect(given(hasty, opened()).when(accepted).timers()).toContain('no waiting');
    expect(
      given(hasty)
        .when(opened({ queue: { id: 2, name: 'Suporte' } }))
        .timers(),
    ).toContain('no waiting');
    const returned = { type: 'TicketReturned', data: { from: ana }, by: user } as const;
    expect(given(hasty, opened(), accepted).when(later(7, returned)).timers()).toContain('waiting 12');
  });

  it('is no waiting while a bot answers, and begins again once it does no longer', () => {
    const asks: Happening = { type: 'BotTurnAsked', data: { turn: 1 } };
    const ended: Happening = { type: 'BotSessionEnded', data: { reason: 'handover', turns: 1 } };
    const expired: Happening = { type: 'BotSessionEnded', data: { reason: 'expired', turns: 1 } };
    const switched = (on: boolean): Happening => ({ type: 'TicketBotSwitched', data: { on }, by: user });
    const wroteBack: Happening = { type: 'MessageSendRequested', data: { ticketUuid: 't', user: ana } };
    const timers = (before: Happening[], last: Happening, context = hasty): string[] =>
      given(context, opened(), wrote('oi'), ...before)
        .when(last)
        .timers();
    expect(timers([], asks)).toEqual(['no waiting']);
    expect(timers([asks], asks)).toEqual([]);
    for (const end of [ended, expired, switched(false), to(sales, null), wroteBack])
      expect(timers([asks], later(9, end))).toContain('waiting 14');
    expect(timers([asks, ended], switched(true))).toEqual(['no waiting']);
    expect(timers([asks, expired], asks)).toEqual(['no waiting']);
    // Where the bot handed over to the queue of those who wait too long, there is nowhere to go.
    const single = withConnection({ timeToTransfer: 5, transferQueueId: 2, queueIds: [1] });
    expect(timers([asks, ended], byBot(support), single)).toEqual(['no waiting']);
  });

  it('closes an inactive ticket, each message restarting the time; not a pending one', () => {
    expect(given(hasty, opened()).when(accepted).timers()).toContain('inactive 30');
    expect(
      given(hasty, opened(), accepted)
        .when(later(9, wrote('oi')))
        .timers(),
    ).toEqual(['inactive 39']);
    expect(given(hasty, opened()).when(wrote('oi')).timers()).toContain('inactive 30');
    expect(given(hasty, opened(), wrote('oi')).when(wrote('1')).timers()).toContain('no inactive');
    expect(given(hasty, opened(), accepted).when(closed).timers()).toEqual([
      'no waiting',
      'no inactive',
      'no menu',
    ]);
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
