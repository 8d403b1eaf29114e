import type { AdvertPlatform } from '../inbound-lines';
import type { NamedThen } from './tickets';
import { admins, everyone, frames, supervisors, type FeatureContract } from '../feature-contract';
import type { BoardColumnCount } from './board';
import type { ContactRef } from './contacts';
import type { LeadSubmission } from './lead-forms';
import type { MessageView } from './messages';
import type { TagRef } from './tags';
import type { LastMessageKind } from './tickets';

/** The states a lead can be in (spec 2 §4). */
export const LEAD_STATUSES = ['novo', 'andamento', 'ganho', 'congelado'] as const;
/** A state of a lead. */
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** The verbs of `PUT /leads/:leadId`; `transfer` names a user. */
export const LEAD_VERBS = ['accept', 'release', 'transfer', 'win', 'freeze', 'thaw', 'reopen'] as const;
/** A verb of {@link LEAD_VERBS}. */
export type LeadVerb = (typeof LEAD_VERBS)[number];

/** The consent that was given, and when; null when the box was not ticked. */
export interface LeadConsent {
  readonly textVersion: number;
  readonly at: string;
}

/** The advertisement that led a lead's customer to write. */
export interface LeadAdvert {
  readonly platform: AdvertPlatform;
  readonly title: string | null;
  readonly body: string | null;
  readonly link: string | null;
}

/** A lead as every list and screen shows it. */
export interface LeadView {
  readonly id: number;
  readonly uuid: string;
  readonly companyId: number;
  readonly status: LeadStatus;
  readonly origin: 'form' | 'ticket';
  readonly userId: number | null;
  readonly user: { readonly id: number; readonly name: string } | null;
  /** Of the form that it came by; empty for one that was a ticket. */
  readonly publicId: string;
  readonly whatsappId: number;
  readonly whatsapp: { readonly id: number; readonly name: string; readonly color: string } | null;
  readonly contactId: number;
  readonly formClient: ContactRef & { readonly email: string };
  /** The form's values; null for one that was a ticket. */
  readonly submission: LeadSubmission | null;
  readonly consent: LeadConsent | null;
  /** The advertisement that the customer came by; null or absent without one. */
  readonly advert?: LeadAdvert | null;
  /** Whether the number is known to be on WhatsApp; null until it was checked. */
  readonly hasWhatsapp: boolean | null;
  readonly tags: readonly TagRef[];
  /** Whether the company's bot answers it. */
  readonly useIntegration: boolean;
  /** The name of that bot; null where it is none or has no name any more. */
  readonly botName: string | null;
  readonly lastMessage: string;
  readonly lastMessageKind: LastMessageKind | null;
  readonly lastMessageAt: string | null;
  readonly fromMe: boolean;
  readonly unreadMessages: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** `GET /leads`: `nextCursor` continues where this page ended and is null at the end. */
export interface LeadPage {
  readonly leads: readonly LeadView[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** The inner tabs of Andamento: assigned leads, and those that wait for a person. */
export const LEAD_TABS = ['assigned', 'leads'] as const;
/** A tab of {@link LEAD_TABS}. */
export type LeadTab = (typeof LEAD_TABS)[number];

/** `GET /leads/counts`: how many leads each tab shows the person, and how many unread messages they have. */
export interface LeadCounts {
  readonly assigned: { readonly count: number; readonly unread: number };
  readonly leads: { readonly count: number; readonly unread: number };
  readonly ganho: { readonly count: number; readonly unread: number };
  readonly congelado: { readonly count: number; readonly unread: number };
}

/** A bubble of a lead's conversation. */
export interface LeadMessageView extends Omit<MessageView, 'ticketId'> {
  readonly leadId: number;
}

/** `GET /messages/leads/:leadId`: oldest first within the page; the cursor leads to older ones. */
export interface LeadMessagePage {
  readonly messages: readonly LeadMessageView[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly newerCursor?: string | null;
  readonly lead: LeadView;
}

/** `GET /search/leads`: the newest messages of leads that hold all words, each with its lead. */
export interface LeadSearchAnswer {
  readonly messages: readonly { readonly message: LeadMessageView; readonly lead: LeadView }[];
}

/** `GET /lead/:leadId/at`: a lead as it was at a moment, folded from its facts. */
export interface LeadAsOf {
  /** Null before the first fact, and once it is gone. */
  readonly lead: {
    readonly status: LeadStatus;
    readonly user: NamedThen | null;
    readonly tags: readonly NamedThen[];
  } | null;
  readonly at: string;
  /** The number of facts that it is derived from. */
  readonly facts: number;
}

/** A card of the lead board: its column (0: none) and since when. */
export interface LeadCard extends LeadView {
  readonly columnId: number;
  readonly columnSince: string | null;
}

/** `GET /lead/kanban/:connectionId`. */
export interface LeadBoardAnswer {
  readonly leads: readonly LeadCard[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly columns: readonly BoardColumnCount[];
}

/** A lead that carries a tag; `id` is what `DELETE /lead-tags` takes. */
export interface LeadTagLinkView {
  readonly id: string;
  readonly leadId: number;
  readonly uuid: string;
  readonly status: LeadStatus;
  readonly contact: { readonly name: string };
  readonly updatedAt: string;
}

/** A page of them. */
export interface LeadTagLinksPage {
  readonly leads: readonly LeadTagLinkView[];
  readonly count: number;
  readonly hasMore: boolean;
}

/** Where leads came from: a word of the form's list, `null` where none was chosen; `ticket` for those that were one. */
export interface LeadSourceCount {
  readonly origin: 'form' | 'ticket';
  readonly source: string | null;
  readonly count: number;
}

/** `GET /dashboard/leads`: the leads of a period, by current state and by source. */
export interface LeadFigures {
  readonly period: { readonly from: string; readonly until: string };
  readonly count: number;
  /** Every status, in the order of {@link LEAD_STATUSES}. */
  readonly byStatus: readonly { readonly status: LeadStatus; readonly count: number }[];
  /** The most frequent first. */
  readonly bySource: readonly LeadSourceCount[];
}

/** `GET /leads/config`; the body of its POST is `{ data: LeadConfigView }`. */
export interface LeadConfigView {
  /** Seconds from the form to the bot's first message. */
  readonly startTimer: number;
}

/** The typebot that answers leads first, and whether it is on. */
export interface LeadIntegration {
  readonly integrationId: number | null;
  readonly isActive: boolean;
}

/** `GET` and `PUT /leadIntegration`: what is chosen, and the typebots that may be. */
export interface LeadIntegrationView {
  readonly integration: LeadIntegration;
  readonly queueIntegrations: readonly { readonly id: number; readonly name: string }[];
}

/** `GET /leadIntegration/serving`: the bot that answers leads, for those who work with them. */
export interface LeadBotView {
  /** Null where no bot answers leads. */
  readonly name: string | null;
}

/** The contract of leads. */
export const leadsContract = {
  errors: {
    ERR_NO_LEAD_FOUND: {
      status: 404,
      pt: 'Algo deu errado ao consultar Lead',
      en: 'Something went wrong when looking up the lead',
      es: 'Algo salió mal al consultar el lead',
    },
    ERR_LEAD_ASSIGNED: {
      status: 409,
      pt: 'Este lead já está com outra pessoa.',
      en: 'This lead is already with somebody else.',
      es: 'Este lead ya está con otra persona.',
    },
    ERR_LEAD_STATE: {
      status: 409,
      pt: 'O lead mudou de situação e esta ação já não se aplica.',
      en: 'The lead changed and this action no longer applies.',
      es: 'El lead cambió de estado y esta acción ya no se aplica.',
    },
    ERR_LEAD_NOT_OPEN: {
      status: 409,
      pt: 'Só é possível escrever para um lead em andamento.',
      en: 'You can only write to a lead that is in progress.',
      es: 'Solo se puede escribir a un lead en curso.',
    },
  },
  permissions: {
    'leads:work': everyone,
    'leads:seeAll': supervisors,
    'leads:delete': admins,
    'leadConfig:manage': admins,
  },
  limits: {
    startTimer: { min: 0, max: 86_400, initial: 100 },
    /** Maximum characters in a lead's row, of its name and of the last message (spec 1 §9). */
    leadRowName: 13,
    leadRowMessage: 30,
  },
  channels: {
    'lead-chat': frames<
      | { action: 'update'; lead: LeadView }
      | { action: 'updateUnread'; leadId: number; lead: LeadView }
      | { action: 'delete'; leadId: number }
    >(),
    MessageLead: frames<{
      action: 'create' | 'update';
      message: LeadMessageView;
      lead: LeadView;
      contact: LeadView['formClient'];
    }>(),
    'kanban-lead': frames<
      { action: 'create' | 'update'; lead: LeadView } | { action: 'delete'; leadId: number }
    >(),
    leadIntegrationUpdated: frames<{ action: 'update'; integration: LeadIntegration }>(),
  },
  pages: {
    leadsChat: { pt: 'Leads', en: 'Leads', es: 'Leads' },
    leadsKanban: { pt: 'Kanban de leads', en: 'Lead board', es: 'Kanban de leads' },
    leadsConfig: { pt: 'Configuração de leads', en: 'Lead settings', es: 'Configuración de leads' },
  },
} as const satisfies FeatureContract;
