import type {
  AdvertPlatform,
  InboundAdvert,
  InboundLine,
  InboundMention,
  InboundQuote,
} from '@prosa/contracts';
import type { ProtoMessage } from '../baileys-library';
import { chatOf, isPerson, userOf } from '../jids';
import { isVisible } from './said';

type Context = NonNullable<NonNullable<ProtoMessage['extendedTextMessage']>['contextInfo']>;

/** What a message says about itself besides its content. */
export interface Circumstances {
  readonly quotedId?: string;
  readonly quoted?: InboundQuote;
  readonly mentions?: readonly InboundMention[];
  readonly forwarded?: 'once' | 'often';
  readonly advert?: InboundAdvert;
}

/** Describes a quoted message; null when it shows nothing. */
export type QuoteReader = (message: ProtoMessage) => Pick<InboundQuote, 'lines' | 'mediaType'> | null;

const MOST_MENTIONS = 100;
const OFTEN = 5;
const STATUS = 'status@broadcast';

const objectAt = (holder: object, field: string): object | undefined => {
  const value: unknown = Reflect.get(holder, field);
  return typeof value === 'object' && value !== null ? value : undefined;
};

/** The context of a content; undefined when it has none. */
const contextOf = (message: ProtoMessage, name: string): Context | undefined => {
  const part = objectAt(message, name);
  return part && objectAt(part, 'contextInfo');
};

function quoteIn(context: Context, own: readonly string[], read: QuoteReader): InboundQuote | undefined {
  const quoted = context.quotedMessage && read(context.quotedMessage);
  if (!quoted) return undefined;
  const fromMe = own.includes(userOf(context.participant ?? ''));
  return { ...quoted, fromMe, ...(context.remoteJid === STATUS ? { isStatus: true } : {}) };
}

const mentionsIn = ({ mentionedJid }: Context, own: readonly string[]): readonly InboundMention[] =>
  (mentionedJid ?? [])
    .filter(isPerson)
    .slice(0, MOST_MENTIONS)
    .map(jid => {
      const { phone, lid } = chatOf(jid);
      const ours = own.includes(phone ?? lid ?? '') ? ({ isOurs: true } as const) : {};
      return { ...(phone === undefined ? { lid: lid ?? '' } : { phone }), ...ours };
    });

/** Lines with the names of the groups that they mention, which WhatsApp writes as addresses. */
export const withGroupNames = (
  lines: readonly InboundLine[],
  message: ProtoMessage,
  name: string,
): readonly InboundLine[] => {
  const groups = (contextOf(message, name)?.groupMentions ?? []).slice(0, MOST_MENTIONS);
  const named = (text: string): string =>
    groups.reduce((said, { groupJid, groupSubject }) => {
      const user = userOf(groupJid ?? '');
      if (user === '' || !isVisible(groupSubject)) return said;
      return said
        .replaceAll(`@${groupJid ?? ''}`, `@${groupSubject}`)
        .replaceAll(`@${user}`, `@${groupSubject}`);
    }, text);
  return groups.length === 0 ? lines : lines.map(line => (typeof line === 'string' ? named(line) : line));
};

const forwardedIn = ({ isForwarded, forwardingScore }: Context): Circumstances['forwarded'] => {
  if (isForwarded !== true && !forwardingScore) return undefined;
  return (forwardingScore ?? 0) >= OFTEN ? 'often' : 'once';
};

const LONGEST = 2_000;
/** Bytes of an advertisement's small picture, which is stored in the fact; phones send several thousand. */
const MOST_PICTURE = 24_576;
const JPEG = [0xff, 0xd8, 0xff] as const;

/** A JPEG in base64; other formats and large pictures are left out. */
const pictureOf = (thumbnail: Uint8Array | null | undefined): string | undefined => {
  if (!thumbnail || thumbnail.length > MOST_PICTURE) return undefined;
  const bytes = Buffer.from(thumbnail);
  return JPEG.every((byte, at) => bytes[at] === byte) ? bytes.toString('base64') : undefined;
};

const kept = (value: string | null | undefined): string | undefined =>
  isVisible(value) ? value.trim().slice(0, LONGEST) : undefined;

const SITES: readonly (readonly [RegExp, AdvertPlatform])[] = [
  [/instagram/i, 'instagram'],
  [/facebook|\bfb\b/i, 'facebook'],
  [/threads/i, 'threads'],
];

/** The platform that showed the advertisement, by the first of these names that is known. */
const platformOf = (...names: readonly (string | null | undefined)[]): AdvertPlatform => {
  for (const name of names) {
    const site = SITES.find(([pattern]) => pattern.test(name?.slice(0, LONGEST) ?? ''));
    if (site !== undefined) return site[1];
  }
  return 'other';
};

const isAdvert = ({ externalAdReply: ad, entryPointConversionSource: entry }: Context): boolean =>
  Boolean(ad?.ctwaClid) || ad?.sourceType === 'ad' || ad?.showAdAttribution === true || entry === 'ctwa_ad';

function advertIn(context: Context): InboundAdvert | undefined {
  if (!isAdvert(context)) return undefined;
  const { externalAdReply: ad, entryPointConversionApp, conversionSource } = context;
  const link = kept(ad?.sourceUrl ?? ad?.mediaUrl);
  const picture = pictureOf(ad?.thumbnail);
  const details = {
    title: kept(ad?.title),
    body: kept(ad?.body),
    sourceId: kept(ad?.sourceId),
    clickId: kept(ad?.ctwaClid),
  };
  return {
    platform: platformOf(
      ad?.sourceApp,
      entryPointConversionApp,
      conversionSource,
      ad?.sourceUrl,
      ad?.mediaUrl,
    ),
    ...(details.title === undefined ? {} : { title: details.title }),
    ...(details.body === undefined ? {} : { body: details.body }),
    ...(link !== undefined && /^https?:\/\//i.test(link) ? { link } : {}),
    ...(picture === undefined ? {} : { picture }),
    ...(details.sourceId === undefined ? {} : { sourceId: details.sourceId }),
    ...(details.clickId === undefined ? {} : { clickId: details.clickId }),
  };
}

/** The circumstances of a content; `own` are the user parts of the account's addresses. */
export function circumstancesOf(
  message: ProtoMessage,
  name: string,
  own: readonly string[],
  read: QuoteReader,
): Circumstances {
  const context = contextOf(message, name);
  if (context === undefined) return {};
  const quotedId = context.stanzaId || undefined;
  const quoted = quoteIn(context, own, read);
  const mentions = mentionsIn(context, own);
  const forwarded = forwardedIn(context);
  const advert = advertIn(context);
  return {
    ...(quotedId === undefined ? {} : { quotedId }),
    ...(quoted === undefined ? {} : { quoted }),
    ...(mentions.length === 0 ? {} : { mentions }),
    ...(forwarded === undefined ? {} : { forwarded }),
    ...(advert === undefined ? {} : { advert }),
  };
}
