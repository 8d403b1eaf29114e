import { DEFAULT_OPENING_HOURS, type OpeningHours } from '@prosa/contracts';
import {
  accepted,
  ana,
  byBot,
  closed,
  connection,
  everyday,
  given,
  type Happening,
  later,
  live,
  menu,
  opened,
  sales,
  support,
  to,
  user,
  withConnection,
  wrote,
} from './testing/routing-rig';

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
