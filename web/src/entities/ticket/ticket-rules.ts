import type {
  AdvertPlatform,
  CampaignAnswersFilter,
  ViewerRights,
  SeenTicket,
  SignedInUser,
  TicketView,
} from '@prosa/contracts';
import { maySeeTicket, phoneTerms, plainWords, refuseSight, seesEveryTicket } from '@prosa/contracts';

/** The part of the user that the rules need. */
export interface Viewer {
  readonly id: number;
  readonly name: string;
  readonly profile: SignedInUser['profile'];
  readonly super: boolean;
  readonly companyId: number;
  readonly queueIds: readonly number[];
  readonly allTicket: SignedInUser['allTicket'];
}

/** The lists of the tickets manager: `search` is the one without a status. */
export const TICKET_LISTS = ['assigned', 'pending', 'closed', 'search'] as const;
/** One of the lists. */
export type TicketListName = (typeof TICKET_LISTS)[number];

/** Filters of the lists; an empty array does not filter. */
export interface TicketFilters {
  readonly queueIds: readonly number[];
  readonly showAll: boolean;
  /** Only tickets with something unread. */
  readonly unreadOnly: boolean;
  /** Who waits longest is first among those who wait. */
  readonly longestWait: boolean;
  readonly search: string;
  readonly tagIds: readonly number[];
  readonly userIds: readonly number[];
  /** Where the advertisements that customers came by were shown. */
  readonly adverts: readonly AdvertPlatform[];
  readonly campaignIds: readonly number[];
  /** Only tickets in which a customer answered a campaign, or all but these; null for both. */
  readonly campaignAnswers: CampaignAnswersFilter | null;
}

/** Why a ticket may not be opened, or `yes`. */
export type OpenAnswer = 'yes' | 'pending' | 'otherAgent' | 'denied';

/** The viewer that a signed-in user is. */
export const viewerOf = (user: SignedInUser): Viewer => ({
  id: user.id,
  name: user.name,
  profile: user.profile,
  super: user.super,
  companyId: user.companyId,
  queueIds: user.queueIds.length > 0 ? user.queueIds : user.queues.map(queue => queue.id),
  allTicket: user.allTicket,
});

/** Whether every ticket of the company is in sight of the viewer. */
export const seesAll = (viewer: Viewer): boolean => seesEveryTicket(viewer);

const rightsOf = ({ id, ...viewer }: Viewer): ViewerRights => ({ ...viewer, userId: id });

/** Spec 1 §6: whether the user may see a ticket, by the same rule as on the server. */
export const canSee = (ticket: SeenTicket, viewer: Viewer): boolean => maySeeTicket(rightsOf(viewer), ticket);

/** Spec 1 §4 and §5: whether the conversation may be opened, or why not. */
export const canOpen = (ticket: SeenTicket, viewer: Viewer): OpenAnswer => {
  const refusal = refuseSight(rightsOf(viewer), ticket);
  if (refusal !== null) return refusal === 'ERR_TICKET_ASSIGNED' ? 'otherAgent' : 'denied';
  return ticket.status === 'pending' ? 'pending' : 'yes';
};

/**
 * Whether the viewer may look into a conversation without opening it (spec 1 §6): who sees every ticket, and a user
 * with `allTicket` disabled where the ticket is in no queue.
 */
export const canPeek = (ticket: SeenTicket, viewer: Viewer): boolean =>
  seesAll(viewer) || (ticket.queueId === null && canSee(ticket, viewer));

/** Whether the viewer may take an open ticket out of a colleague's hands. */
export const canTake = (ticket: Pick<TicketView, 'status' | 'userId'>, viewer: Viewer | null): boolean =>
  viewer !== null && seesAll(viewer) && ticket.status === 'open' && ticket.userId !== viewer.id;

/** Whether the viewer may write in a ticket now. */
export const canWrite = (ticket: TicketView, viewer: Viewer): boolean =>
  ticket.status === 'open' && ticket.userId === viewer.id;

/** A queue filter never hides what waits outside of every queue: the server reads it the same way. */
const inQueues = (ticket: TicketView, filters: TicketFilters): boolean =>
  filters.queueIds.length === 0 || ticket.queueId === null || filters.queueIds.includes(ticket.queueId);

/** One or two letters are the beginning of a word; the server searches the same way. */
const holds = (text: string, term: string): boolean =>
  term.length < 3 ? ` ${text}`.includes(` ${term}`) : text.includes(term);

const matchesText = (ticket: TicketView, search: string): boolean => {
  const term = plainWords(search.trim());
  return (
    holds(plainWords(ticket.contact.name), term) ||
    String(ticket.id) === term ||
    phoneTerms(search).some(digits => digits.length > 2 && ticket.contact.number.includes(digits))
  );
};

const ofAdverts = ({ advert }: TicketView, { adverts }: TicketFilters): boolean =>
  adverts.length === 0 || (advert != null && adverts.includes(advert.platform));

const ofCampaigns = (
  { campaign }: TicketView,
  { campaignIds, campaignAnswers }: Pick<TicketFilters, 'campaignIds' | 'campaignAnswers'>,
): boolean => {
  if (campaignIds.length > 0 && !(campaign != null && campaignIds.includes(campaign.id))) return false;
  return campaignAnswers === null || (campaign?.isAnswered === true) === (campaignAnswers === 'only');
};

const ofTagsAndUsers = (ticket: TicketView, { tagIds, userIds }: TicketFilters): boolean => {
  const tagged = tagIds.every(id => ticket.tags.some(tag => tag.id === id));
  return tagged && (userIds.length === 0 || (ticket.userId !== null && userIds.includes(ticket.userId)));
};

/**
 * Whether a ticket that the search brought may stay in it: everything but the words, because the server finds by more
 * than a ticket holds.
 */
export const staysFound = (ticket: TicketView, viewer: Viewer, filters: TicketFilters): boolean =>
  canSee(ticket, viewer) &&
  inQueues(ticket, filters) &&
  !(filters.unreadOnly && ticket.unreadMessages === 0) &&
  ofAdverts(ticket, filters) &&
  ofCampaigns(ticket, filters) &&
  ofTagsAndUsers(ticket, filters);

const everything = (viewer: Viewer, filters: TicketFilters): boolean => filters.showAll && seesAll(viewer);

/** Whether a ticket, as it is now, belongs in a list (spec 1 §4 "Live list behaviour", §6 visibility). */
export const belongs = (
  ticket: TicketView,
  list: TicketListName,
  viewer: Viewer,
  filters: TicketFilters,
): boolean => {
  if (list === 'search') return staysFound(ticket, viewer, filters) && matchesText(ticket, filters.search);
  if (!canSee(ticket, viewer) || !inQueues(ticket, filters)) return false;
  if (filters.unreadOnly && ticket.unreadMessages === 0) return false;
  if (!ofCampaigns(ticket, filters)) return false;
  if (list === 'pending') return ticket.status === 'pending';
  if (list === 'closed') return ticket.status === 'closed';
  return ticket.status === 'open' && (ticket.userId === viewer.id || everything(viewer, filters));
};

/** Whether anything beyond the tab narrows a list, so that an empty one can say why. */
export const isNarrowed = (list: TicketListName, filters: TicketFilters): boolean => {
  if (filters.queueIds.length > 0 || filters.unreadOnly) return true;
  if (filters.campaignIds.length > 0 || filters.campaignAnswers !== null) return true;
  return list === 'search' && filters.tagIds.length + filters.userIds.length + filters.adverts.length > 0;
};

/** Newest first, as the server orders pages: `updatedAt`, then `id`. */
export const newestFirst = (a: TicketView, b: TicketView): number => {
  if (a.updatedAt === b.updatedAt) return b.id - a.id;
  return a.updatedAt < b.updatedAt ? 1 : -1;
};

const longestWaitFirst = (a: TicketView, b: TicketView): number => {
  const [one, other] = [a.waitingSince ?? a.updatedAt, b.waitingSince ?? b.updatedAt];
  if (one === other) return a.id - b.id;
  return one < other ? -1 : 1;
};

/** The order of a list, as the server orders its pages. */
export const orderOf = (list: TicketListName, { longestWait }: TicketFilters): typeof newestFirst =>
  list === 'pending' && longestWait ? longestWaitFirst : newestFirst;
