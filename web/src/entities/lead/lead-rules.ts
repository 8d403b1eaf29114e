import type { LeadTab, LeadView, ViewerRights, SignedInUser, TicketView } from '@prosa/contracts';
import { maySeeLead } from '@prosa/contracts';
import { leadKey } from '../message/conversation-key';

/** The lists of the leads' workspace: the inner tabs of Andamento, and the two that rest. */
export const LEAD_LISTS = ['assigned', 'leads', 'ganho', 'congelado'] as const;
/** One of the lists. */
export type LeadListName = (typeof LEAD_LISTS)[number];

/** The outer tabs (spec 2 §2). */
export const LEAD_GROUPS = ['andamento', 'ganho', 'congelado'] as const;
/** One of the outer tabs. */
export type LeadGroup = (typeof LEAD_GROUPS)[number];

/** How the rules see the person. */
export const viewerRightsOf = (user: SignedInUser): ViewerRights => ({
  userId: user.id,
  profile: user.profile,
  super: user.super,
  queueIds: user.queueIds,
  allTicket: user.allTicket,
  leadsOn: user.leadsOn,
});

/** The list of a lead in its current state: unassigned ones are in `leads`. */
export const listOf = ({ status, userId }: Pick<LeadView, 'status' | 'userId'>): LeadListName => {
  if (status === 'ganho' || status === 'congelado') return status;
  return status === 'novo' || userId === null ? 'leads' : 'assigned';
};

/** The query of `GET /leads` for a list. */
export const queryOf = (list: LeadListName): { readonly tab: LeadTab } | { readonly status: string } =>
  list === 'assigned' || list === 'leads' ? { tab: list } : { status: list };

/** Whether the user may see a lead, by the same rule as on the server. */
export const canSeeLead = (lead: Pick<LeadView, 'userId'>, viewer: ViewerRights): boolean =>
  maySeeLead(viewer, { userId: lead.userId });

/** Whether a lead is unassigned or the user's own (spec 2 §6). */
export const isOurs = ({ userId }: Pick<LeadView, 'userId'>, viewer: Pick<ViewerRights, 'userId'>): boolean =>
  userId === null || userId === viewer.userId;

/** Why nothing may be written to a lead now; null when it may. */
export type LeadRefusal = 'novo' | 'ganho' | 'congelado' | 'other';

/** Only a lead in progress accepts messages, from its agent or the first to reply (spec 2 §4, growth.md 2.2). */
export const refusalOf = (lead: LeadView, viewer: Pick<ViewerRights, 'userId'>): LeadRefusal | null => {
  if (lead.status !== 'andamento') return lead.status;
  return isOurs(lead, viewer) ? null : 'other';
};

/** Whether a lead is in the bell: new or unread, and not another user's. */
export const inLeadBell = (lead: LeadView, viewer: Pick<ViewerRights, 'userId'>): boolean =>
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
