import type { MessageView, QuickMessageView, TicketView } from '@prosa/contracts';
import type { Viewer } from '../entities/ticket/ticket-rules';

const AT = '2026-11-20T12:00:00.000Z';

/** A uuid that ends in a number, so that specs can name tickets. */
export const uuidOf = (id: number): string => `0190d1c2-0000-7000-8000-${String(id).padStart(12, '0')}`;

/** An agent of queue 1, as specs see the world. */
export const aViewer = (changes: Partial<Viewer> = {}): Viewer => ({
  id: 3,
  name: 'Ana Souza',
  profile: 'user',
  super: false,
  companyId: 1,
  queueIds: [1],
  allTicket: 'disabled',
  ...changes,
});

/** A ticket in the agent's hands, in queue 1. */
export const aTicket = (changes: Partial<TicketView> = {}): TicketView => {
  const id = changes.id ?? 1;
  return {
    id,
    uuid: uuidOf(id),
    companyId: 1,
    status: 'open',
    channel: 'whatsapp',
    queueId: 1,
    queue: { id: 1, name: 'Suporte', color: '#0B6B5D' },
    userId: 3,
    user: { id: 3, name: 'Ana Souza' },
    contactId: id,
    contact: { id, name: `Contato ${id}`, number: `551190000000${id}`, profilePicUrl: null },
    whatsappId: 1,
    whatsapp: { id: 1, name: 'Atendimento', color: '#773DFA' },
    tags: [],
    lastMessage: 'Oi',
    lastMessageKind: null,
    lastMessageAt: null,
    handover: null,
    fromMe: false,
    unreadMessages: 0,
    isGroup: false,
    chatbot: false,
    useIntegration: false,
    promptId: null,
    integrationId: null,
    waitingSince: null,
    createdAt: AT,
    updatedAt: AT,
    ...changes,
  };
};

/** A ticket that waits in queue 1. */
export const aPending = (changes: Partial<TicketView> = {}): TicketView =>
  aTicket({ status: 'pending', userId: null, user: null, waitingSince: AT, ...changes });

/** A message of the contact of ticket 1. */
export const aMessage = (changes: Partial<MessageView> = {}): MessageView => ({
  id: 'M1',
  ticketId: 1,
  body: 'Bom dia',
  fromMe: false,
  read: false,
  ack: 0,
  mediaType: 'extendedTextMessage',
  mediaUrl: null,
  mediaName: null,
  mediaSize: null,
  mediaMime: null,
  mediaSeconds: null,
  mediaState: 'none',
  isVoice: false,
  reactions: [],
  isDeleted: false,
  isEdited: false,
  quotedMsg: null,
  dataJson: '{}',
  contact: null,
  user: null,
  error: null,
  clientId: null,
  // As on the server, messages are ordered by creation time.
  order: Date.parse(changes.createdAt ?? AT),
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});

/** A shared quick answer. */
export const aQuickMessage = (changes: Partial<QuickMessageView> = {}): QuickMessageView => ({
  id: 1,
  uuid: uuidOf(900),
  shortcode: 'boleto',
  message: 'Oi {{firstName}}, segue o boleto.',
  geral: true,
  status: true,
  mediaPath: null,
  mediaName: null,
  isMedia: false,
  userId: 3,
  viewPermission: 'user',
  editPermission: 'supervisor',
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});

/** A moment after the fixtures' own. */
export const later = (seconds: number): string => new Date(Date.parse(AT) + seconds * 1_000).toISOString();
