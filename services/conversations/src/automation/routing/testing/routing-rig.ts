import { DEFAULT_OPENING_HOURS } from '@prosa/contracts';
import type { Recorded, WorkflowOutput } from '@prosa/kernel';
import type { RoutedConnection, RoutedQueue, RoutingContext } from '../routing-context.policy';
import type { RoutingCommand, RoutingState } from '../routing-state.policy';
import { routingWorkflow, type RoutingInput } from '../routing.workflow';

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

export const sales = queue(1, 'Vendas', { greetingMessage: 'Vendas, olá!' });
export const support = queue(2, 'Suporte técnico', { greetingMessage: 'Suporte, olá!' });

export const connection: RoutedConnection = {
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

export const everyday: RoutingContext = {
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

export const withConnection = (change: Partial<RoutedConnection>): RoutingContext => ({
  ...everyday,
  connection: { ...connection, ...change },
});

const boleto = { id: 11, queueId: 2, parentId: null, option: 1, title: 'Boleto', message: 'Sobre o boleto:' };
const invoice = { id: 12, queueId: 2, parentId: null, option: 2, title: 'Nota fiscal', message: '' };
const copy = { id: 13, queueId: 2, parentId: 11, option: 1, title: 'Segunda via', message: 'Aqui está.' };
export const withOptions: RoutingContext = { ...everyday, options: [boleto, invoice, copy] };

export const ana = { id: 4, name: 'Ana' };
export const user = { kind: 'user', ...ana } as const;
const contact = { kind: 'contact', id: 'c' } as const;

/** Monday, noon in São Paulo. */
export const noon = Date.parse('2026-03-02T15:00:00.000Z');

export type Happening = {
  readonly type: RoutingInput['type'];
  readonly data?: object;
  readonly by?: object;
  readonly after?: number;
};

export const opened = (more: object = {}): Happening => ({
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
export const wrote = (body: string, more: object = {}): Happening => ({
  type: 'MessageReceived',
  data: { body, mediaType: 'extendedTextMessage', ticketUuid: 't', connectionId: 5, ...more },
});
export const accepted: Happening = { type: 'TicketAccepted', data: { user: ana }, by: user };
export const closed: Happening = { type: 'TicketClosed', data: { user: ana }, by: user };
export const later = (minutes: number, happening: Happening): Happening => ({ ...happening, after: minutes });

const commandsOf = (outputs: readonly WorkflowOutput<RoutingCommand>[]): RoutingCommand[] =>
  outputs.flatMap(output => (output.kind === 'send' ? [output.command] : []));

/** Runs a ticket's facts through the workflow; returns the outputs of each step. */
export const live = (context: RoutingContext, happenings: readonly Happening[]) => {
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

export const given = (context: RoutingContext, ...happenings: Happening[]) => ({
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

export const menu = 'Olá! Escolha um setor:\n\n*1* - Vendas\n*2* - Suporte técnico';
export const again =
  'Não entendi. Responda com o número de uma das opções.\n\n*1* - Vendas\n*2* - Suporte técnico';
export const handOver = 'Tudo bem! Em breve um atendente vai falar com você.';

export const to = (queue: object | null, person: object | null): Happening => ({
  type: 'TicketTransferred',
  data: { status: person ? 'open' : 'pending', from: {}, to: { queue, user: person } },
  by: user,
});
export const byBot = (queue: object): Happening => ({
  ...to(queue, null),
  by: { kind: 'system', name: 'chatbot' },
});
