import type { CampaignLeftOut, EarlierOutcome, TagsMatch } from '../campaign-audience';
import { admins, frames, supervisors, type FeatureContract } from '../feature-contract';

/** The states of a campaign (spec 2 §4); AGUARDANDO is shown as 'Processando'. */
export const CAMPAIGN_STATUSES = [
  'INATIVA',
  'PROGRAMADA',
  'AGUARDANDO',
  'EM_ANDAMENTO',
  'CANCELADA',
  'FINALIZADA',
] as const;
/** A state of a campaign. */
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Why a campaign is on hold; `until` is null when the end is unknown. */
export interface CampaignHold {
  readonly reason:
    'disconnected' | 'restricted' | 'quota' | 'quotaWarning' | 'newChats' | 'window' | 'plan' | 'failures';
  readonly until: string | null;
}

/** A past hold of a campaign; `until` is null while it lasts. */
export interface PastHold extends CampaignHold {
  readonly from: string;
}

/** The states in which a recipient of a campaign can be. */
export const SHIPPING_STATES = [
  'waiting',
  'confirming',
  'sending',
  'server',
  'delivered',
  'read',
  'failed',
  'skipped',
  'uncertain',
] as const;
/** A state of {@link SHIPPING_STATES}. */
export type ShippingState = (typeof SHIPPING_STATES)[number];

/** Which recipients a report shows: those in a state, or those who wrote back. */
export const REPORT_FILTERS = [...SHIPPING_STATES, 'replied'] as const;
/** A choice of {@link REPORT_FILTERS}. */
export type ReportChoice = (typeof REPORT_FILTERS)[number];

/** The number of recipients in each state, and the total. */
export type ShippingCounts = Readonly<Record<ShippingState, number>> & {
  /** All recipients of the frozen audience. */
  readonly total: number;
  /** Those of them whose number is good; `delivered + read` of these is the progress (spec 2 §4). */
  readonly valid: number;
};

/** A campaign as every list and screen shows it. */
export interface CampaignView {
  readonly id: number;
  readonly uuid: string;
  readonly companyId: number;
  readonly name: string;
  readonly message1: string;
  readonly message2: string;
  readonly message3: string;
  readonly message4: string;
  readonly message5: string;
  readonly confirmationMessage1: string;
  readonly confirmationMessage2: string;
  readonly confirmationMessage3: string;
  readonly confirmationMessage4: string;
  readonly confirmationMessage5: string;
  readonly confirmation: boolean;
  readonly status: CampaignStatus;
  readonly scheduledAt: string | null;
  /** The company's time zone when that was chosen; null when it is not known. */
  readonly scheduledZone: string | null;
  readonly completedAt: string | null;
  readonly whatsappId: number;
  /** Null when the connection was removed. */
  readonly whatsapp: { readonly id: number; readonly name: string; readonly status: string } | null;
  readonly contactListId: number | null;
  readonly tagListId: number | null;
  /** Tags besides `tagListId`, of which a person has one too, or all. */
  readonly moreTagIds: readonly number[];
  readonly tagsMatch: TagsMatch;
  /** The campaign to some of whose recipients it goes, instead of a list or tag; null otherwise. */
  readonly earlier: { readonly id: number; readonly name: string; readonly outcome: EarlierOutcome } | null;
  /** A list whose people get nothing; null for none. */
  readonly excludeListId: number | null;
  readonly fileListId: number | null;
  /** The queue in which answers open their tickets; null: as for any other message. */
  readonly answersQueueId: number | null;
  /** The campaign whose failures it goes to, instead of its whole list or tag; null otherwise. */
  readonly retryOf: { readonly id: number; readonly name: string } | null;
  /** Signed, for a few minutes. */
  readonly mediaPath: string | null;
  readonly mediaName: string | null;
  /** The code of why it is INATIVA again though it was scheduled; its text is in {@link campaignsContract}. */
  readonly reason: string | null;
  readonly hold: CampaignHold | null;
  /** Whether its texts may be changed now, and its audience and connection. */
  readonly editable: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** `GET /campaigns/:id`: the campaign and how far it is. */
export interface CampaignDetail extends CampaignView {
  readonly shipping: ShippingCounts;
  /** The estimated time of its last message while it runs; null when it cannot be estimated. */
  readonly endsAt: string | null;
  /** The number of contacts excluded when the audience was taken, by reason; empty before. */
  readonly leftOut: Readonly<Partial<Record<CampaignLeftOut, number>>>;
  /** How many were added to its list since its audience was fixed: it does not go to them. 0 for tags, and once it has ended. */
  readonly newInList: number;
  /** The number of recipients who replied within 72 hours after the message. */
  readonly replied: number;
  /** The number of recipients who opted out in reply to it. */
  readonly optOuts: number;
  /** How many whom it failed to reach a retry could still reach; 0 while it has not ended. */
  readonly retryable: number;
  /** Why messages failed or recipients were skipped, by an error's or WhatsApp's code; the most frequent first. */
  readonly failures: readonly { readonly code: string; readonly count: number }[];
}

/**
 * The number of a campaign's messages that were sent, delivered, read and replied to, from a time to the next
 * point's.
 */
export interface CampaignTimelinePoint {
  readonly at: string;
  readonly sent: number;
  readonly delivered: number;
  readonly read: number;
  readonly replied: number;
}

/** `GET /campaigns/:id/timeline`: what happened when, in equal steps; no points before the first message left. */
export interface CampaignTimeline {
  /** Seconds between two points. */
  readonly step: number;
  readonly points: readonly CampaignTimelinePoint[];
  readonly holds: readonly PastHold[];
}

/** `GET /campaigns`. */
export interface CampaignPage {
  readonly records: readonly CampaignView[];
  readonly count: number;
  readonly hasMore: boolean;
}

/** A recipient in a campaign's report. */
export interface ShippingView {
  readonly uuid: string;
  readonly contactId: number | null;
  readonly name: string;
  readonly number: string;
  readonly state: ShippingState;
  /** Of what failed or was skipped. */
  readonly code: string | null;
  /** Which of the texts, from 1. */
  readonly variant: number | null;
  readonly ticketId: number | null;
  readonly confirmationRequestedAt: string | null;
  readonly confirmedAt: string | null;
  /** The user who recorded the answer in a ticket; null when the customer answered, or has not yet. */
  readonly answeredBy: string | null;
  readonly sentAt: string | null;
  readonly deliveredAt: string | null;
  readonly readAt: string | null;
  readonly repliedAt: string | null;
}

/** `GET /campaigns/:id/report?state=&searchParam=&pageNumber=`. */
export interface CampaignReportPage {
  readonly records: readonly ShippingView[];
  readonly count: number;
  readonly hasMore: boolean;
}

/** A text of the company's own that messages name as `{{key}}`. */
export interface CampaignVariable {
  readonly key: string;
  readonly value: string;
}

/** On which weekdays (from 1 for Monday to 7) and between which hours, `HH:mm` of the company's clocks, campaigns go out. */
export interface SendingWindow {
  readonly days: readonly number[];
  readonly from: string;
  readonly until: string;
}

/** The opt-out instruction in a campaign's first message (LGPD), by language. */
export const OPT_OUT_LINES = {
  pt: 'Responda SAIR para não receber mais.',
  en: 'Reply STOP to stop receiving messages.',
  es: 'Responda SALIR para no recibir más mensajes.',
} as const;
/** A language of {@link OPT_OUT_LINES}, or none. */
export type OptOutLine = keyof typeof OPT_OUT_LINES | 'none';

/** Settings of campaigns; intervals in seconds. The body of `POST /campaign-settings` is `{ settings }`. */
export interface CampaignSettings {
  readonly messageInterval: number;
  readonly messageBatchSize: number;
  readonly greaterInterval: number;
  /** Null: at any hour. */
  readonly sendingWindow: SendingWindow | null;
  /** Maximum number per day of recipients who never wrote, per connection; 0: unlimited. */
  readonly strangersPerDay: number;
  /** Maximum number of campaigns that reach a person within a week; 0: unlimited. */
  readonly perPersonWeek: number;
  /** How the first message of a campaign ends. */
  readonly optOutLine: OptOutLine;
  readonly variables: readonly CampaignVariable[];
}

/** `GET /campaign-settings`: a row per key of {@link CampaignSettings}, each value as JSON. */
export interface CampaignSettingRow {
  readonly key: keyof CampaignSettings;
  readonly value: string;
}

/** The contract of campaigns. */
export const campaignsContract = {
  errors: {
    ERR_NO_CAMPAIGN_FOUND: {
      status: 404,
      pt: 'Campanha não encontrada.',
      en: 'Campaign not found.',
      es: 'Campaña no encontrada.',
    },
    ERR_CAMPAIGN_STATE: {
      status: 409,
      pt: 'A campanha mudou de situação e esta ação já não se aplica.',
      en: 'The campaign changed and this action no longer applies.',
      es: 'La campaña cambió de estado y esta acción ya no se aplica.',
    },
    ERR_CAMPAIGN_LOCKED: {
      status: 409,
      pt: 'Esta campanha não pode mais ser alterada.',
      en: 'This campaign can no longer be changed.',
      es: 'Esta campaña ya no se puede cambiar.',
    },
    ERR_CAMPAIGN_RUNING: {
      status: 409,
      pt: 'A campanha está em andamento. Cancele-a antes de excluir.',
      en: 'The campaign is running. Cancel it before deleting it.',
      es: 'La campaña está en curso. Cancélala antes de eliminarla.',
    },
    ERR_CAMPAIGN_EMPTY: {
      status: 422,
      pt: 'Não há ninguém para receber esta campanha.',
      en: 'There is nobody to receive this campaign.',
      es: 'No hay nadie que reciba esta campaña.',
    },
    ERR_CAMPAIGNS_DISABLED: {
      status: 403,
      pt: 'As campanhas não estão ativadas para a sua empresa.',
      en: 'Campaigns are not switched on for your company.',
      es: 'Las campañas no están activadas para tu empresa.',
    },
    ERR_CAMPAIGN_CONFIRMATION: {
      status: 422,
      pt: 'Escreva ao menos um pedido de confirmação ou desmarque a confirmação.',
      en: 'Write at least one confirmation request, or turn the confirmation off.',
      es: 'Escribe al menos una solicitud de confirmación o desmarca la confirmación.',
    },
    ERR_CAMPAIGN_UNCONFIRMED: {
      status: 409,
      pt: 'Não respondeu ao pedido de confirmação em 72 horas.',
      en: 'Did not answer the confirmation request within 72 hours.',
      es: 'No respondió a la solicitud de confirmación en 72 horas.',
    },
    ERR_CAMPAIGN_DECLINED: {
      status: 409,
      pt: 'Respondeu que não quer receber esta mensagem.',
      en: 'Answered that they do not want this message.',
      es: 'Respondió que no quiere recibir este mensaje.',
    },
    ERR_CAMPAIGN_PAST: {
      status: 422,
      pt: 'Escolha uma data e hora no futuro.',
      en: 'Choose a date and time in the future.',
      es: 'Elige una fecha y hora en el futuro.',
    },
    ERR_CAMPAIGN_MISSED: {
      status: 409,
      pt: 'A hora programada passou há mais de 60 minutos e a campanha não foi enviada.',
      en: 'The scheduled time passed more than 60 minutes ago and the campaign was not sent.',
      es: 'La hora programada pasó hace más de 60 minutos y la campaña no se envió.',
    },
    ERR_CAMPAIGN_RESTRICTED: {
      status: 409,
      pt: 'O WhatsApp limitou este número três vezes em 7 dias e a campanha foi cancelada.',
      en: 'WhatsApp restricted this number three times within 7 days and the campaign was cancelled.',
      es: 'WhatsApp limitó este número tres veces en 7 días y la campaña se canceló.',
    },
    ERR_CAMPAIGN_CONNECTION_REMOVED: {
      status: 409,
      pt: 'A conexão desta campanha foi excluída e a campanha foi cancelada.',
      en: 'The connection of this campaign was deleted and the campaign was cancelled.',
      es: 'La conexión de esta campaña se eliminó y la campaña se canceló.',
    },
    ERR_RECIPIENT_OPTED_OUT: {
      status: 409,
      pt: 'Esta pessoa pediu para não receber campanhas.',
      en: 'This person asked not to receive campaigns.',
      es: 'Esta persona pidió no recibir campañas.',
    },
    ERR_RECIPIENT_REACHED: {
      status: 409,
      pt: 'Esta pessoa já foi alcançada por outro envio da mesma campanha.',
      en: 'This person was already reached by another sending of the same campaign.',
      es: 'Esta persona ya fue alcanzada por otro envío de la misma campaña.',
    },
    ERR_RECIPIENT_REACHED_LATELY: {
      status: 409,
      pt: 'Esta pessoa já recebeu nesta semana todas as campanhas que pode receber.',
      en: 'This person already got as many campaigns this week as they may get.',
      es: 'Esta persona ya recibió esta semana todas las campañas que puede recibir.',
    },
    ERR_CAMPAIGN_NO_FAILURES: {
      status: 422,
      pt: 'Não há falhas que um novo envio poderia alcançar.',
      en: 'There are no failures that another sending could reach.',
      es: 'No hay fallos que un nuevo envío pueda alcanzar.',
    },
    INVALID_CONECTION_WHATSAPP: {
      status: 422,
      pt: 'Verifique seu WhatsApp!',
      en: 'Check your WhatsApp!',
      es: '¡Verifica tu WhatsApp!',
    },
  },
  permissions: {
    'campaigns:see': supervisors,
    'campaigns:manage': admins,
  },
  limits: {
    /** Recipients who received another campaign within this many days are counted in a warning. */
    campaignLatelyDays: 7,
    campaignName: { min: 2, max: 50 },
    campaignMessage: 4_096,
    campaignMessageInterval: { min: 5, max: 90, step: 5, initial: 5 },
    campaignBatchSize: { min: 50, max: 500, step: 50, initial: 50 },
    campaignGreaterInterval: { min: 10, max: 90, step: 5, initial: 10 },
    campaignTags: 20,
    campaignPerPersonWeek: { min: 0, max: 50 },
    campaignStrangers: { min: 0, max: 10_000 },
    campaignVariables: { most: 50, key: 30, value: 500 },
  },
  channels: {
    campaign: frames<
      { action: 'create' | 'update'; record: CampaignView } | { action: 'delete'; id: number }
    >(),
  },
  pages: {
    campaigns: { pt: 'Campanhas', en: 'Campaigns', es: 'Campañas' },
    campaignReport: { pt: 'Relatório da campanha', en: 'Campaign report', es: 'Informe de la campaña' },
    campaignsConfig: {
      pt: 'Configurações de campanhas',
      en: 'Campaign settings',
      es: 'Configuración de campañas',
    },
    connectionsCampaigns: {
      pt: 'Conexões de campanhas',
      en: 'Campaign connections',
      es: 'Conexiones de campañas',
    },
  },
} as const satisfies FeatureContract;
