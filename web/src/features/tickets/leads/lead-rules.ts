import type { LeadTab, LeadView, Onlooker, SignedInUser, TicketView } from '@prosa/contracts';
import { maySeeLead } from '@prosa/contracts';
import { leadKey } from '../conversation-key';

/** The lists of the leads' desk: the inner tabs of Andamento, and the two that rest. */
export const LEAD_LISTS = ['assigned', 'leads', 'ganho', 'congelado'] as const;
/** One of the lists. */
export type LeadListName = (typeof LEAD_LISTS)[number];

/** The outer tabs (spec 2 §2). */
export const LEAD_GROUPS = ['andamento', 'ganho', 'congelado'] as const;
/** One of the outer tabs. */
export type LeadGroup = (typeof LEAD_GROUPS)[number];

/** How the rules see the person. */
export const onlookerOf = (user: SignedInUser): Onlooker => ({
  userId: user.id,
  profile: user.profile,
  super: user.super,
  queueIds: user.queueIds,
  allTicket: user.allTicket,
  leadsOn: user.leadsOn,
});

/** The list that a lead stands in as it is now: what nobody has yet waits in `leads`. */
export const listOf = ({ status, userId }: Pick<LeadView, 'status' | 'userId'>): LeadListName => {
  if (status === 'ganho' || status === 'congelado') return status;
  return status === 'novo' || userId === null ? 'leads' : 'assigned';
};

/** What `GET /leads` is asked for a list. */
export const queryOf = (list: LeadListName): { readonly tab: LeadTab } | { readonly status: string } =>
  list === 'assigned' || list === 'leads' ? { tab: list } : { status: list };

/** Whether the person sees a lead at all, by the rule that the server asks too. */
export const canSeeLead = (lead: Pick<LeadView, 'userId'>, viewer: Onlooker): boolean =>
  maySeeLead(viewer, { userId: lead.userId });

/** Whether a lead is nobody's or the person's (spec 2 §6). */
export const isOurs = ({ userId }: Pick<LeadView, 'userId'>, viewer: Pick<Onlooker, 'userId'>): boolean =>
  userId === null || userId === viewer.userId;

/** Why nothing may be written to a lead now; null when it may. */
export type LeadRefusal = 'novo' | 'ganho' | 'congelado' | 'other';

/** Only a lead in progress is written to, by its person or by whoever answers first (spec 2 §4, growth.md 2.2). */
export const refusalOf = (lead: LeadView, viewer: Pick<Onlooker, 'userId'>): LeadRefusal | null => {
  if (lead.status !== 'andamento') return lead.status;
  return isOurs(lead, viewer) ? null : 'other';
};

/** Whether a lead stands in the bell: new, or with something unread, and not somebody else's. */
export const inLeadBell = (lead: LeadView, viewer: Pick<Onlooker, 'userId'>): boolean =>
  isOurs(lead, viewer) &&
  (lead.status === 'novo' || (lead.status === 'andamento' && lead.unreadMessages > 0));

/** Newest first, as the server orders pages: `updatedAt`, then `id`. */
export const newestLeadFirst = (a: LeadView, b: LeadView): number => {
  if (a.updatedAt === b.updatedAt) return b.id - a.id;
  return a.updatedAt < b.updatedAt ? 1 : -1;
};

/** A lead as the parts of the conversation take it: its number is the key of its thread. */
export const asConversation = (lead: LeadView): TicketView => ({
  id: leadKey(lead.id),
  uuid: lead.uuid,
  companyId: lead.companyId,
  status: lead.status === 'andamento' ? 'open' : 'closed',
  channel: 'whatsapp',
  queueId: null,
  queue: null,
  userId: lead.userId,
  user: lead.user,
  contactId: lead.contactId,
  contact: lead.formClient,
  whatsappId: lead.whatsappId,
  whatsapp: lead.whatsapp,
  tags: [],
  lastMessage: lead.lastMessage,
  lastMessageKind: lead.lastMessageKind,
  lastMessageAt: lead.lastMessageAt,
  fromMe: lead.fromMe,
  unreadMessages: lead.unreadMessages,
  isGroup: false,
  chatbot: false,
  useIntegration: false,
  promptId: null,
  integrationId: null,
  handover: null,
  waitingSince: null,
  createdAt: lead.createdAt,
  updatedAt: lead.updatedAt,
});
