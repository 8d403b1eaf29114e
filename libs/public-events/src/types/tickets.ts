import { flag, named, number, personal, text, uuid, type PublicType } from '../public-type';

const user = named('user', 'The agent.');
const tag = named('tag', 'The tag.', 'Orçamento');

/** What happens to conversations; the subject is the ticket. */
export const ticketTypes: readonly PublicType[] = [
  {
    type: 'ticket.opened',
    facts: ['TicketOpened'],
    summary: 'A conversation began.',
    fields: {
      number: number('number', 'The number that screens show.', 1042),
      origin: text('origin', '`customer`, `agent`, `phone` or `api`.', 'customer'),
      status: text('status', '`pending`, `open` or `closed`.', 'pending'),
      contactId: number('contactId', 'The number of the contact.', 311),
      contactUuid: uuid('contactUuid', 'The contact.'),
      connectionId: number('connectionId', 'The connection.', 2),
      queue: named('queue', 'The queue.', 'Vendas'),
      user,
      isGroup: flag('isGroup', 'Whether it is a group.'),
    },
  },
  {
    type: 'ticket.accepted',
    facts: ['TicketAccepted'],
    summary: 'An agent accepted a pending conversation.',
    fields: { user },
  },
  {
    type: 'ticket.returned',
    facts: ['TicketReturned'],
    summary: 'The conversation was returned to its queue.',
    fields: { from: named('from', 'The agent who had it.') },
  },
  {
    type: 'ticket.transferred',
    facts: ['TicketTransferred'],
    summary: 'The conversation went to another queue or agent.',
    fields: {
      status: text('status', '`pending` or `open`.', 'pending'),
      fromQueue: named('from.queue', 'The queue before.', 'Vendas'),
      fromUser: named('from.user', 'The agent before.'),
      toQueue: named('to.queue', 'The queue now.', 'Suporte'),
      toUser: named('to.user', 'The agent now.'),
      note: personal(text('note', 'What the agent wrote for the next one.', 'Quer a segunda via.')),
    },
  },
  {
    type: 'ticket.closed',
    facts: ['TicketClosed'],
    summary: 'The conversation is resolved.',
    fields: { user },
  },
  {
    type: 'ticket.reopened',
    facts: ['TicketReopened'],
    summary: 'A resolved conversation was reopened.',
    fields: { user },
  },
  {
    type: 'ticket.deleted',
    facts: ['TicketDeleted'],
    summary: 'The conversation was taken out of all lists.',
    fields: { number: number('number', 'The number that screens showed.', 1042) },
  },
  { type: 'ticket.tagged', facts: ['TicketTagged'], summary: 'A tag was assigned.', fields: { tag } },
  { type: 'ticket.untagged', facts: ['TicketUntagged'], summary: 'A tag was removed.', fields: { tag } },
  {
    type: 'ticket.bot_switched',
    facts: ['TicketBotSwitched'],
    summary: 'The bot of the conversation was switched on or off.',
    fields: { on: flag('on', 'Whether it is on.', true) },
  },
  {
    type: 'ticket.rated',
    facts: ['TicketRated'],
    summary: 'The customer rated the service.',
    fields: { rating: number('rating', 'From 1.', 3), user },
  },
  ...(['merged', 'merge_reverted'] as const).map(verb => ({
    type: `ticket.${verb}`,
    facts: [verb === 'merged' ? 'TicketsMerged' : 'TicketMergeReverted'],
    summary:
      verb === 'merged' ? 'A conversation is shown in another one.' : 'Merged conversations are two again.',
    fields: {
      sourceTicketUuid: uuid('source.ticketUuid', 'The conversation that is shown in the other one.'),
      sourceTicketId: number('source.ticketId', 'Its number.', 1042),
      ticketUuid: uuid('destination.ticketUuid', 'The other one.'),
      ticketId: number('destination.ticketId', 'Its number.', 1043),
    },
  })),
  {
    type: 'note.added',
    facts: ['NoteAdded'],
    summary: 'An agent, or a program, wrote a note about the contact, which is never sent.',
    fields: {
      id: number('id', 'The number of the note.', 5),
      ticketUuid: uuid('ticketUuid', 'The conversation.'),
      contactUuid: uuid('contactUuid', 'The contact.'),
      note: personal(text('note', 'The text.', 'Prefere entrega à tarde.')),
      user,
    },
  },
  {
    type: 'note.removed',
    facts: ['NoteRemoved'],
    summary: 'A note was removed.',
    fields: {
      id: number('id', 'The number of the note.', 5),
      ticketUuid: uuid('ticketUuid', 'The conversation.'),
      contactUuid: uuid('contactUuid', 'The contact.'),
    },
  },
  ...(['created', 'completed', 'reopened'] as const).map(verb => ({
    type: `task.${verb}`,
    facts: [{ created: 'TaskCreated', completed: 'TaskCompleted', reopened: 'TaskReopened' }[verb]],
    summary: `A task of a conversation was ${verb}.`,
    fields: {
      ticketUuid: uuid('ticketUuid', 'The conversation or lead.'),
      text: text('text', 'What is to be done.', 'Enviar orçamento'),
      column: named('column', 'The column of the board.', 'Orçamento'),
      user,
    },
  })),
];
