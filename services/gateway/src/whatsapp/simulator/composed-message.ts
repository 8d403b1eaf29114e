import { randomBytes } from 'node:crypto';
import { digitsOf } from './directory';
import { fixtureOf, type FixtureName } from './fixtures';
import { sealMedia, type MediaFamily } from './media-cipher';
import type { MediaDepot } from './media-depot';
import { SimulatorFault } from './simulator-fault';
import type { Baileys } from './wire-library';

/** The kinds of file that a phone sends. */
export const SENT_MEDIA_KINDS = ['image', 'sticker', 'audio', 'voice', 'video', 'document'] as const;

/** A file that a phone sends: its bytes, or the name of one of the simulator's samples. */
export interface SentMedia {
  readonly kind: (typeof SENT_MEDIA_KINDS)[number];
  readonly base64?: string;
  readonly fixture?: FixtureName;
  readonly mime?: string;
  readonly name?: string;
  readonly seconds?: number;
}

/** Content sent from a phone; at least one of text, media, location, contact, contacts and poll. */
export interface Composed {
  readonly text?: string;
  readonly media?: SentMedia;
  readonly location?: {
    readonly latitude: number;
    readonly longitude: number;
    readonly name?: string;
    readonly live?: boolean;
  };
  readonly contact?: SentContact;
  readonly contacts?: readonly SentContact[];
  readonly poll?: { readonly question: string; readonly options: readonly string[] };
  /** The message that this one replies to. */
  readonly quotedId?: string;
  /** The address of the quoted message's author, in a group. */
  readonly quotedAuthor?: string;
  /** Wraps the message as disappearing or view-once. */
  readonly wrapped?: 'ephemeral' | 'viewOnce';
  /** Content in the protocol's own form, bytes in base64, for anything not covered by the other fields. */
  readonly raw?: object;
  /** With the secret by which later changes of it are sealed. */
  readonly withSecret?: boolean;
  /** A better version of the file of this earlier message. */
  readonly betterOf?: string;
}

/** A contact card that a phone sends. */
export interface SentContact {
  readonly name: string;
  readonly number: string;
}

/** Dependencies of `compose`. */
export interface ComposingSite {
  readonly baileys: Baileys;
  readonly depot: MediaDepot;
}

const FAMILIES: Readonly<Record<SentMedia['kind'], MediaFamily>> = {
  image: 'image',
  sticker: 'sticker',
  audio: 'audio',
  voice: 'audio',
  video: 'video',
  document: 'document',
};

const MIMES: Readonly<Record<SentMedia['kind'], string>> = {
  image: 'image/jpeg',
  sticker: 'image/webp',
  audio: 'audio/mpeg',
  voice: 'audio/ogg; codecs=opus',
  video: 'video/mp4',
  document: 'application/pdf',
};

/** Builds a message in the protocol's form; its file, if any, is stored encrypted in the depot. */
export async function compose(site: ComposingSite, composed: Composed): Promise<object> {
  const contextInfo = composed.quotedId === undefined ? undefined : quoteOf(composed);
  const message = marked(await contentOf(site, composed, contextInfo), composed);
  if (composed.betterOf !== undefined) return { associatedChildMessage: { message }, ...contextOf(composed) };
  if (composed.wrapped === 'ephemeral') return { ephemeralMessage: { message } };
  return composed.wrapped === 'viewOnce' ? { viewOnceMessageV2: { message } } : message;
}

const SECRET_BYTES = 32;
/** The protocol's number for the better one of two uploads of a picture. */
const HD_IMAGE = 10;

const contextOf = ({ withSecret, betterOf }: Composed): object => {
  const parent = { associationType: HD_IMAGE, parentMessageKey: { id: betterOf, fromMe: true } };
  const context = {
    ...(withSecret === true ? { messageSecret: randomBytes(SECRET_BYTES) } : {}),
    ...(betterOf === undefined ? {} : { messageAssociation: parent }),
  };
  return Object.keys(context).length === 0 ? {} : { messageContextInfo: context };
};

const marked = (message: object, composed: Composed): object => ({ ...message, ...contextOf(composed) });

const quoteOf = ({ quotedId, quotedAuthor }: Composed): object => ({
  stanzaId: quotedId,
  quotedMessage: { conversation: '…' },
  ...(quotedAuthor === undefined ? {} : { participant: quotedAuthor }),
});

async function contentOf(
  site: ComposingSite,
  composed: Composed,
  contextInfo: object | undefined,
): Promise<object> {
  const { text, media, location, contact, contacts, poll, raw } = composed;
  if (raw !== undefined) return site.baileys.proto.Message.fromObject(raw);
  if (media !== undefined) return mediaMessage(site, media, text, contextInfo);
  if (location !== undefined) return locationMessage(location, contextInfo);
  const cards = contacts ?? (contact === undefined ? [] : [contact]);
  if (cards.length > 0) return contactMessage(cards, contextInfo);
  if (poll !== undefined) {
    const options = poll.options.map(optionName => ({ optionName }));
    return { pollCreationMessageV3: { name: poll.question, options, selectableOptionsCount: 1 } };
  }
  if (text === undefined || text === '')
    throw new SimulatorFault('ERR_SIM_EMPTY_TEXT', 'A message needs a text');
  return contextInfo === undefined ? { conversation: text } : { extendedTextMessage: { text, contextInfo } };
}

async function mediaMessage(
  { baileys, depot }: ComposingSite,
  media: SentMedia,
  caption: string | undefined,
  contextInfo: object | undefined,
): Promise<object> {
  const family = FAMILIES[media.kind];
  const fixture = media.fixture === undefined ? undefined : fixtureOf(media.fixture);
  const bytes = fixture?.bytes ?? Buffer.from(media.base64 ?? '', 'base64');
  if (bytes.length === 0) throw new SimulatorFault('ERR_SIM_EMPTY_FILE', 'A file needs bytes or a fixture');
  const { sealed, ...announced } = await sealMedia(baileys, bytes, family);
  const seconds = media.seconds ?? fixture?.seconds;
  const preview = fixture?.preview;
  const part = {
    ...announced,
    url: depot.keep(family, sealed),
    mimetype: media.mime ?? fixture?.mime ?? MIMES[media.kind],
    ...(seconds === undefined ? {} : { seconds: Math.round(seconds) }),
    ...(preview === undefined ? {} : { jpegThumbnail: preview }),
    ...(contextInfo === undefined ? {} : { contextInfo }),
  };
  const captioned = caption ? { ...part, caption } : part;
  switch (media.kind) {
    case 'image':
      return { imageMessage: captioned };
    case 'video':
      return { videoMessage: captioned };
    case 'sticker':
      return { stickerMessage: part };
    case 'audio':
      return { audioMessage: part };
    case 'voice':
      return { audioMessage: { ...part, ptt: true } };
    case 'document': {
      const fileName = media.name ?? fixture?.name ?? 'documento.pdf';
      const documentMessage = { ...captioned, fileName, title: fileName };
      return caption ? { documentWithCaptionMessage: { message: { documentMessage } } } : { documentMessage };
    }
  }
}

function locationMessage(
  { latitude, longitude, name, live }: NonNullable<Composed['location']>,
  contextInfo: object | undefined,
): object {
  const place = {
    degreesLatitude: latitude,
    degreesLongitude: longitude,
    ...(contextInfo === undefined ? {} : { contextInfo }),
  };
  return live === true
    ? { liveLocationMessage: { ...place, ...(name === undefined ? {} : { caption: name }) } }
    : { locationMessage: { ...place, ...(name === undefined ? {} : { name }) } };
}

function contactMessage(cards: readonly SentContact[], contextInfo: object | undefined): object {
  const contacts = cards.map(({ name, number }) => ({ displayName: name, vcard: vcardOf({ name, number }) }));
  const quoting = contextInfo === undefined ? {} : { contextInfo };
  const [first] = contacts;
  return contacts.length === 1
    ? { contactMessage: { ...first, ...quoting } }
    : { contactsArrayMessage: { displayName: `${contacts.length} contatos`, contacts, ...quoting } };
}

/** A vCard as WhatsApp's phones write it. */
function vcardOf({ name, number }: SentContact): string {
  const digits = digitsOf(number);
  const shown = name.replace(/([\\,;])/g, '\\$1').replace(/\s+/g, ' ');
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${shown};;;`,
    `FN:${shown}`,
    `TEL;type=CELL;type=VOICE;waid=${digits}:+${digits}`,
    'END:VCARD',
  ].join('\n');
}
