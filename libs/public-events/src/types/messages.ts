import { always, file, flag, number, personal, text, texts, uuid, type PublicType } from '../public-type';

const place = {
  messageId: text('messageId', 'WhatsApp’s id of the message.', '3EB0C431C26A1916E07A'),
  connectionId: number('connectionId', 'The connection.', 2),
};
const inTicket = {
  ...place,
  ticketUuid: uuid('ticketUuid', 'The conversation, or the lead.'),
  ticketId: number('ticketId', 'The number of the conversation.', 1042),
  contactUuid: uuid('contactUuid', 'The contact.'),
};
const body = personal(text('body', 'The text.', 'Bom dia! Vocês entregam hoje?'));
const content = {
  body,
  mediaType: text('mediaType', 'What kind of message it is.', 'extendedTextMessage'),
  media: file('media', 'The file that came with it.'),
};
const change = { ...place, ticketUuid: inTicket.ticketUuid };

/** What is written in conversations; the subject is the message. */
export const messageTypes: readonly PublicType[] = [
  {
    type: 'message.received',
    facts: ['MessageReceived'],
    summary: 'A customer wrote.',
    fields: {
      ...inTicket,
      ...content,
      authorUuid: uuid('authorUuid', 'In a group: who wrote.'),
      quotedId: text('quotedId', 'The message that it answers.', null),
      sentAt: text('sentAt', 'When it was sent, in UTC.', '2026-11-30T12:00:00.000Z'),
    },
  },
  {
    type: 'message.moved',
    facts: ['MessageMoved'],
    summary:
      'A message came to a conversation that ended in that moment: it belongs to the one that follows.',
    fields: { ...inTicket, endedTicketUuid: uuid('endedTicketUuid', 'The conversation that had ended.') },
  },
  {
    type: 'message.sent',
    facts: ['MessageSendRequested'],
    summary: 'A message goes out; `message.acked` tells how far it has come.',
    fields: {
      ...inTicket,
      ...content,
      origin: always('prosa', 'Where it was written.'),
      campaignUuid: uuid('campaignUuid', 'The campaign that sends it.'),
    },
  },
  {
    type: 'message.sent_from_phone',
    facts: ['MessageSentFromPhone'],
    summary: 'The owner answered on the phone itself.',
    fields: {
      ...inTicket,
      ...content,
      sentAt: text('sentAt', 'When it was sent, in UTC.', '2026-11-30T12:00:00.000Z'),
    },
  },
  {
    type: 'message.acked',
    facts: ['MessageAckChanged'],
    summary:
      'WhatsApp told how far a message has come. It may be told twice or out of order: the highest counts.',
    fields: {
      ...place,
      state: text('state', '`pending`, `server`, `delivered`, `read`, `played` or `failed`.', 'delivered'),
      code: text('code', 'Why it failed.', null),
    },
  },
  {
    type: 'message.edited',
    facts: ['MessageEdited'],
    summary: 'The author changed a message.',
    fields: { ...change, contactUuid: inTicket.contactUuid, body },
  },
  {
    type: 'message.revoked',
    facts: ['MessageRevoked'],
    summary: 'The sender took a message back.',
    fields: change,
  },
  {
    type: 'message.reacted',
    facts: ['MessageReacted'],
    summary: 'A reaction was set, or removed where it is empty.',
    fields: {
      ...change,
      contactUuid: inTicket.contactUuid,
      emoji: personal(text('emoji', 'The reaction.', '👍')),
      fromMe: flag('fromMe', 'Whether it is ours.'),
    },
  },
  {
    type: 'message.voted',
    facts: ['MessageVoted'],
    summary: 'Somebody answered a poll; earlier answers are replaced.',
    fields: {
      ...change,
      contactUuid: inTicket.contactUuid,
      options: personal(texts('options', 'The answers.', ['Sim'])),
      fromMe: flag('fromMe', 'Whether it is ours.'),
    },
  },
  {
    type: 'message.media_arrived',
    facts: ['MessageMediaArrived'],
    summary: 'The file of a message is here.',
    fields: { ...change, contactUuid: inTicket.contactUuid, media: file('media', 'The file.') },
  },
  {
    type: 'message.transcribed',
    facts: ['MessageTranscribed'],
    summary: 'A voice message was written down.',
    fields: {
      ...change,
      contactUuid: inTicket.contactUuid,
      transcript: personal(text('transcript', 'What was said.', 'Oi, queria saber do pedido.')),
    },
  },
  {
    type: 'schedule.sent',
    facts: ['ScheduleSent'],
    summary: 'A scheduled message is in its conversation.',
    fields: { ...inTicket, uuid: uuid('uuid', 'The schedule.') },
  },
  {
    type: 'schedule.failed',
    facts: ['ScheduleFailed'],
    summary: 'A scheduled message could not be sent.',
    fields: {
      uuid: uuid('uuid', 'The schedule.'),
      reason: text('reason', 'An error code.', 'ERR_NO_CONNECTION'),
    },
  },
];
