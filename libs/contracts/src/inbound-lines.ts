import type { MediaType } from './statuses';

/** The words of Prosa's own in a received message; worded in the company's language. */
export const INBOUND_LABELS = [
  'callScheduled',
  'callScheduledCanceled',
  'catalog',
  'channelInvite',
  'contentMissing',
  'event',
  'eventAnswer',
  'eventCanceled',
  'eventGoing',
  'eventMaybe',
  'eventNotGoing',
  'groupInvite',
  'invoice',
  'locationAsked',
  'numberAsked',
  'order',
  'payment',
  'paymentAsked',
  'paymentCanceled',
  'paymentDeclined',
  'paymentInvite',
  'phoneOnly',
  'pixPayment',
  'poll',
  'pollResult',
  'pollVote',
  'product',
  'statusMention',
  'stickerPack',
  'total',
  'unreadable',
  'unsupported',
  'viewOnce',
] as const;

/** One of those words. */
export type InboundLabel = (typeof INBOUND_LABELS)[number];

/** The kinds of content that a placeholder can name. */
export const INBOUND_KINDS = [
  'audio',
  'business',
  'comment',
  'contact',
  'document',
  'event',
  'image',
  'list',
  'location',
  'order',
  'payment',
  'poll',
  'product',
  'reply',
  'status',
  'sticker',
  'text',
  'video',
] as const;

/** One of those kinds. */
export type InboundKind = (typeof INBOUND_KINDS)[number];

/** One line of a received message: the sender's text, or something that Prosa words. */
export type InboundLine =
  | string
  | {
      readonly label: InboundLabel;
      /** The sender's text beside the label. */
      readonly text?: string;
      /** The kind that a placeholder names. */
      readonly kind?: InboundKind;
    }
  /** Moments, ISO-8601. */
  | { readonly from: string; readonly until?: string }
  /** A number of items. */
  | { readonly items: number }
  /** An amount of money in thousandths. */
  | { readonly thousandths: number; readonly currency: string; readonly label?: InboundLabel };

/** The quoted message as the quoting one contains it. */
export interface InboundQuote {
  readonly lines: readonly InboundLine[];
  readonly mediaType: MediaType;
  readonly fromMe: boolean;
  /** It was a status of the account, not a message. */
  readonly isStatus?: true;
}

/** Where an advertisement was shown. */
export const ADVERT_PLATFORMS = ['facebook', 'instagram', 'threads', 'other'] as const;

/** One of those places. */
export type AdvertPlatform = (typeof ADVERT_PLATFORMS)[number];

/** The advertisement that led a customer to write. */
export interface InboundAdvert {
  readonly platform: AdvertPlatform;
  readonly title?: string;
  readonly body?: string;
  readonly link?: string;
  /** Its small picture: a JPEG in base64. */
  readonly picture?: string;
  /** WhatsApp's id of the advertisement. */
  readonly sourceId?: string;
  /** The id of the click, for the advertiser's own statistics. */
  readonly clickId?: string;
}

/** A mentioned contact: the text contains `@` and the digits of its phone number or its LID. */
export interface InboundMention {
  readonly phone?: string;
  readonly lid?: string;
  /** It is the account that received the message. */
  readonly isOurs?: true;
}
