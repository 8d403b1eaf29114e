import type { BotFailure, InteractionType } from '@prosa/contracts';
import { parseStreamName, uuidv5, type Recorded } from '@prosa/kernel';
import type { BotSessionEnded, ConfirmationDeclined, ConfirmationGiven } from '@prosa/published-facts';
import type { RowKey, RowRule, TableProjection } from '@prosa/projections';
import type { InteractionRow } from '@prosa/read-model';
import type { ContactEvent } from '../../core/contact/contact.events';
import { sourceLineId, type TicketMergeEvent } from '../../core/merge/merge.events';
import type { MessageEvent } from '../../core/message/message.events';
import type { NoteEvent } from '../note/note.events';
import type { TaskEvent } from '../task/task.events';
import type { BoardMove, TicketEvent } from '../../core/ticket/ticket.events';
import { authorIdOf, authorOf, kindOf } from './line-author';

/** One line: its kind, its text in Portuguese, and the parameters for other languages. */
interface Line {
  readonly type: InteractionType;
  readonly text: string;
  readonly params?: Readonly<Record<string, string>>;
}

/** A customer's answer to the question of a campaign. */
type CampaignAnswer = ConfirmationGiven | ConfirmationDeclined;

type HistoryEvent =
  | TicketEvent
  | MessageEvent
  | NoteEvent
  | TaskEvent
  | ContactEvent
  | TicketMergeEvent
  | BotSessionEnded
  | CampaignAnswer;

/** The history that a line belongs to: a ticket's, or that of all tickets of a contact. */
type ConversationRef = Pick<InteractionRow, 'ticketUuid' | 'contactUuid'>;

const ownTicket = (event: Recorded<TicketEvent | BotSessionEnded>): ConversationRef => ({
  ticketUuid: parseStreamName(event.stream).id,
  contactUuid: null,
});

const namedTicket = ({ data }: { data: { ticketUuid: string } }): ConversationRef => ({
  ticketUuid: data.ticketUuid,
  contactUuid: null,
});

const byId = (event: Recorded<HistoryEvent>): { readonly byId?: string } => {
  const id = authorIdOf(event);
  return id === null ? {} : { byId: String(id) };
};

const rowOf = (
  event: Recorded<HistoryEvent>,
  conversation: ConversationRef,
  { type, text, params }: Line,
): InteractionRow => ({
  id: event.id,
  companyId: event.metadata.companyId,
  ...conversation,
  position: event.position.toString(),
  type,
  text,
  params: JSON.stringify({ ...params, by: kindOf(event), ...byId(event) }),
  author: authorOf(event),
  createdAt: new Date(event.metadata.at),
});

/** Every fact yields a line with the fact's id, so that a replay is idempotent. */
const lineAt = <E extends HistoryEvent>(
  conversationOf: (event: Recorded<E>) => ConversationRef,
  describe: (event: Recorded<E>) => Line | null,
): RowRule<InteractionRow, E> => ({
  keys: event => [[event.id]],
  fold: (_, event) => {
    const described = describe(event);
    return described === null ? null : rowOf(event, conversationOf(event), described);
  },
});

const line = <E extends TicketEvent>(
  describe: (event: Recorded<E>) => Line | null,
): RowRule<InteractionRow, E> => lineAt(ownTicket, describe);

type Message<Type extends MessageEvent['type']> = Extract<MessageEvent, { type: Type }>;
type ChangeRequested = Message<'MessageEditRequested'> | Message<'MessageRevokeRequested'>;
type Outcome = Message<'MessageEdited'> | Message<'MessageRevoked'>;

/** A change requested by a user has one line, whichever facts report it. */
const idOfChange = (companyId: number, changeId: string): string =>
  uuidv5('change', String(companyId), changeId);

/** Not shown until WhatsApp reports the outcome; kept to know who requested it. */
const requested: RowRule<InteractionRow, ChangeRequested> = {
  keys: ({ metadata, data }) => [[idOfChange(metadata.companyId, data.changeId)]],
  fold: (row, event) =>
    row ?? {
      ...rowOf(event, { ticketUuid: null, contactUuid: null }, { type: 'EDIT', text: '' }),
      id: idOfChange(event.metadata.companyId, event.data.changeId),
    },
};

/** The outcome: attributed to the requesting user, or to the phone when there is none. */
const changed = <E extends Outcome>(
  change: 'edited' | 'revoked',
  text: string,
): RowRule<InteractionRow, E> => {
  const idOf = ({ id, metadata, data: { changeId } }: Recorded<E>): string =>
    changeId === undefined ? id : idOfChange(metadata.companyId, changeId);
  return {
    keys: event => [[idOf(event)]],
    fold: (known, event) => {
      if (known && known.ticketUuid !== null) return known;
      const params = { change, messageId: event.data.messageId };
      const row = { ...rowOf(event, namedTicket(event), { type: 'EDIT', text, params }), id: idOf(event) };
      if (known === undefined) return row;
      const { by, byId: id } = JSON.parse(known.params) as { by: string; byId?: string };
      return { ...row, author: known.author, params: JSON.stringify({ ...params, by, byId: id }) };
    },
  };
};

/** The note's text is not repeated: it is read from the note, as long as that is kept. */
const lineOfNote = <E extends NoteEvent>(described: Line): RowRule<InteractionRow, E> =>
  lineAt<E>(namedTicket, ({ data }) => ({ ...described, params: { noteId: String(data.id) } }));

const TASK_LINES = {
  created: 'Tarefa criada',
  done: 'Tarefa concluída',
  reopened: 'Tarefa reaberta',
} as const;

const lineOfTask = <E extends TaskEvent>(change: keyof typeof TASK_LINES): RowRule<InteractionRow, E> =>
  lineAt<E>(namedTicket, ({ data: { text, column, user } }) => ({
    type: 'TASK',
    text: `${TASK_LINES[change]}: ${text}`,
    params: { change, task: text, column: column.name, user: user?.name ?? '' },
  }));

const lineOfContact = <E extends ContactEvent>(described: Line): RowRule<InteractionRow, E> =>
  lineAt<E>(
    ({ data }) => ({ ticketUuid: null, contactUuid: data.uuid }),
    () => described,
  );

type Ticket<Type extends TicketEvent['type']> = Extract<TicketEvent, { type: Type }>;

const destinationName = (to: Ticket<'TicketTransferred'>['data']['to']): string =>
  [to.queue?.name ?? 'sem fila', to.user?.name].filter(Boolean).join(' / ');

const columnMove = ({ from, to }: BoardMove): Line => {
  const names = { from: from?.name ?? 'Sem etapa', to: to?.name ?? 'Sem etapa' };
  return { type: 'KANBAN_MOVE', text: `Movido de ${names.from} para ${names.to}`, params: names };
};

const creation = {
  customer: 'Atendimento criado por mensagem do cliente',
  agent: 'Atendimento criado',
  phone: 'Atendimento criado por mensagem do celular da empresa',
  api: 'Atendimento criado por mensagem enviada pela API',
  campaign: 'Atendimento criado por mensagem de uma campanha',
} as const;

/** A campaign's messages go the way of a program's; the fact's actor tells them apart. */
const originOf = ({ data, metadata: { actor } }: Recorded<Ticket<'TicketOpened'>>): keyof typeof creation =>
  data.origin === 'api' && actor.kind === 'system' && actor.name === 'campaign' ? 'campaign' : data.origin;

/** A merge appears in both tickets; the source's own line is visible after a revert. */
const lineOfMerge = (change: 'merged' | 'reverted'): RowRule<InteractionRow, TicketMergeEvent> => ({
  keys: event => [[event.id], [sourceLineId(event.id)]],
  fold: (_, event, [id]: RowKey) => {
    const { source, destination } = event.data;
    const isOfSource = id !== event.id;
    const [into, outOf] = [
      `Mesclado no ticket #${destination.ticketId}`,
      `Ticket #${source.ticketId} mesclado neste`,
    ];
    const text = isOfSource ? into : outOf;
    const conversation = { ticketUuid: (isOfSource ? source : destination).ticketUuid, contactUuid: null };
    const params = {
      change,
      side: isOfSource ? 'source' : 'destination',
      source: String(source.ticketId),
      destination: String(destination.ticketId),
    };
    const entry = {
      type: 'MERGED',
      text: change === 'merged' ? text : `Mesclagem desfeita: ${text}`,
      params,
    } as const;
    return { ...rowOf(event, conversation, entry), id: String(id) };
  },
});

/** The suffix of a line with the reason for which a bot's session ended. */
const sessionEnds: Readonly<Record<BotSessionEnded['data']['reason'] | 'expired', string>> = {
  handover: 'passou o atendimento para a equipe',
  finished: 'concluiu a conversa',
  limit: 'parou no limite de uso e o atendimento aguarda na fila',
  loop: 'parou porque a conversa se repetia e o atendimento aguarda na fila',
  failed: 'falhou e o atendimento aguarda na fila',
  disabled: 'foi desligado',
  expired: 'encerrou a conversa porque o cliente não respondeu',
};

const turnFailures: Readonly<Record<BotFailure, string>> = {
  refused: 'o serviço recusou a chamada',
  unavailable: 'o serviço não respondeu',
  gone: 'o bot não existe mais ou saiu do plano',
  unreadable: 'a resposta não pôde ser lida',
  limit: 'o limite de uso foi atingido',
};

/** A lead's session is in the lead's history. */
const lineOfBot = lineAt<BotSessionEnded>(ownTicket, ({ data }) => {
  const { holder, reason, name = '', failure } = data;
  if (holder !== undefined) return null;
  const cause = reason === 'failed' && failure !== undefined ? ` (${turnFailures[failure]})` : '';
  return {
    type: 'CHATBOT',
    text: `${name === '' ? 'O bot' : `Bot ${name}`} ${sessionEnds[reason]}${cause}`,
    params: { change: 'session', reason, name, failure: failure ?? '' },
  };
});

/** An answer that a user recorded for the customer; the customer's own answer is a message. */
const lineOfAnswer = <E extends CampaignAnswer>(
  change: 'confirmed' | 'declined',
): RowRule<InteractionRow, E> =>
  lineAt<E>(
    ({ data: { inTicket } }) => ({ ticketUuid: inTicket?.uuid ?? null, contactUuid: null }),
    ({ data: { inTicket } }) => {
      if (inTicket === undefined) return null;
      const { campaignName: campaign } = inTicket;
      const wants = change === 'confirmed' ? 'quer' : 'não quer';
      const text = `Registrado que o cliente ${wants} receber a campanha ${campaign}`;
      return { type: 'CAMPAIGN', text, params: { change, campaign } };
    },
  );

/** The ratings from 1 to 3. */
const ratings = { 1: 'Insatisfeito', 2: 'Satisfeito', 3: 'Muito satisfeito' } as const;

/** The interaction history of a ticket (spec 1 §3): each line is derived from one fact, and only from facts. */
export const historyProjection: TableProjection<InteractionRow, HistoryEvent> = {
  table: 'interaction',
  key: ['id'],
  on: {
    TicketOpened: line<Ticket<'TicketOpened'>>(event => ({
      type: 'CREATION',
      text: creation[originOf(event)],
      params: { origin: originOf(event), queue: event.data.queue?.name ?? '' },
    })),
    TicketAccepted: line<Ticket<'TicketAccepted'>>(({ data }) => ({
      type: 'ACCEPTED',
      text: `Atendimento aceito por ${data.user.name}`,
      params: { user: data.user.name },
    })),
    TicketReturned: line<Ticket<'TicketReturned'>>(() => ({
      type: 'RETURNED',
      text: 'Atendimento devolvido para a fila',
    })),
    TicketTransferred: line<Ticket<'TicketTransferred'>>(({ data }) => ({
      type: 'TRANSFER',
      text: `Transferido de ${destinationName(data.from)} para ${destinationName(data.to)}`,
      params: {
        from: destinationName(data.from),
        to: destinationName(data.to),
        fromQueue: data.from.queue?.name ?? '',
        fromUser: data.from.user?.name ?? '',
        toQueue: data.to.queue?.name ?? '',
        toUser: data.to.user?.name ?? '',
        ...(data.note === undefined || data.note === '' ? {} : { note: data.note }),
      },
    })),
    TicketClosed: line<Ticket<'TicketClosed'>>(({ metadata: { actor } }) =>
      actor.kind === 'system' && actor.name === 'inactivity'
        ? {
            type: 'CLOSED_TICKET',
            text: 'Atendimento encerrado por inatividade',
            params: { why: 'inactive' },
          }
        : { type: 'CLOSED_TICKET', text: 'Atendimento resolvido' },
    ),
    TicketReopened: line<Ticket<'TicketReopened'>>(({ data }) => ({
      type: 'REOPENED',
      text: `Atendimento reaberto por ${data.user.name}`,
      params: { user: data.user.name },
    })),
    TicketDeleted: line<Ticket<'TicketDeleted'>>(() => ({
      type: 'DELETED_TICKET',
      text: 'Atendimento excluído',
    })),
    TicketTagged: line<Ticket<'TicketTagged'>>(({ data }) =>
      data.move
        ? columnMove(data.move)
        : {
            type: 'TAG_ADDED',
            text: `Tag adicionada: ${data.tag.name}`,
            params: { tag: data.tag.name },
          },
    ),
    TicketUntagged: line<Ticket<'TicketUntagged'>>(({ data }) => {
      if (data.move === undefined)
        return {
          type: 'TAG_REMOVED',
          text: `Tag removida: ${data.tag.name}`,
          params: { tag: data.tag.name },
        };
      // A move to another column appears as the line of the assigned tag.
      return data.move.to === null && data.move.from?.id === data.tag.id ? columnMove(data.move) : null;
    }),
    TicketChatbotStarted: line<Ticket<'TicketChatbotStarted'>>(() => ({
      type: 'CHATBOT',
      text: 'Chatbot iniciado',
      params: { change: 'started' },
    })),
    TicketChatbotEnded: line<Ticket<'TicketChatbotEnded'>>(() => ({
      type: 'CHATBOT',
      text: 'Chatbot encerrado',
      params: { change: 'ended' },
    })),
    TicketBotSwitched: line<Ticket<'TicketBotSwitched'>>(({ data }) => ({
      type: 'CHATBOT',
      text: data.on ? 'Bot ligado' : 'Bot desligado',
      params: { change: data.on ? 'on' : 'off' },
    })),
    BotSessionEnded: lineOfBot,
    TicketRatingAsked: line<Ticket<'TicketRatingAsked'>>(() => ({
      type: 'RATED',
      text: 'Avaliação pedida ao cliente',
      params: { change: 'asked' },
    })),
    TicketRated: line<Ticket<'TicketRated'>>(({ data }) => ({
      type: 'RATED',
      text: `Avaliação do cliente: ${data.rating} (${ratings[data.rating]})`,
      params: { change: 'rated', rating: String(data.rating), user: data.user?.name ?? '' },
    })),
    ConfirmationGiven: lineOfAnswer<ConfirmationGiven>('confirmed'),
    ConfirmationDeclined: lineOfAnswer<ConfirmationDeclined>('declined'),
    TicketsMerged: lineOfMerge('merged'),
    TicketMergeReverted: lineOfMerge('reverted'),
    MessageEditRequested: requested,
    MessageRevokeRequested: requested,
    MessageEdited: changed<Message<'MessageEdited'>>('edited', 'Mensagem editada'),
    MessageRevoked: changed<Message<'MessageRevoked'>>('revoked', 'Mensagem apagada'),
    NoteAdded: lineOfNote({ type: 'NOTE_ADDED', text: 'Observação adicionada' }),
    NoteRemoved: lineOfNote({ type: 'NOTE_REMOVED', text: 'Observação excluída' }),
    TaskCreated: lineOfTask('created'),
    TaskCompleted: lineOfTask('done'),
    TaskReopened: lineOfTask('reopened'),
    ContactCardChanged: lineOfContact({
      type: 'CONTACT_CHANGED',
      text: 'Dados do contato alterados',
      params: { change: 'card' },
    }),
    ContactRemoved: lineOfContact({
      type: 'CONTACT_CHANGED',
      text: 'Contato excluído',
      params: { change: 'removed' },
    }),
    ContactRestored: lineOfContact({
      type: 'CONTACT_CHANGED',
      text: 'Contato restaurado',
      params: { change: 'restored' },
    }),
  },
};
