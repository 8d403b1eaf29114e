import type { ProtoMessage } from '../baileys-library';
import { firstVisible, isVisible, media, words, type Reader, type Said, type Text } from './said';

/** Bytes of a place's picture, which stands in the body; phones send a few thousand. */
const MOST_PICTURE = 32_768;

/** Characters of a place's name and of its address; each is looked for in the ones before. */
const LONGEST_PART = 1_024;

const text = (value: Text): string => value ?? '';

/** The name of a document without blanks; its title where it has none. */
export const documentName = (
  document: { readonly fileName?: Text; readonly title?: Text } | null | undefined,
): string => text(firstVisible(document?.fileName, document?.title)).trim().replace(/\s+/g, '_');

interface ProtoLocation {
  readonly degreesLatitude?: number | null;
  readonly degreesLongitude?: number | null;
  readonly jpegThumbnail?: Uint8Array | null;
  readonly name?: string | null;
  readonly address?: string | null;
  readonly caption?: string | null;
  readonly comment?: string | null;
  /** The page of the place. */
  readonly url?: string | null;
}

/** Name and address of a location, each once. */
const descriptionOf = (place: ProtoLocation | null | undefined): string => {
  const { name, address, caption, comment, url } = place ?? {};
  const page = /^https?:\/\//i.test(url ?? '') ? url : undefined;
  const parts = [name, address, firstVisible(comment, caption), page]
    .filter(isVisible)
    .map(part => part.trim().slice(0, LONGEST_PART));
  return parts
    .filter((part, index) => !parts.slice(0, index).some(earlier => earlier.includes(part)))
    .join(', ');
};

/** A link to a location on a map. */
export const mapLink = (place: ProtoLocation | null | undefined): string =>
  `https://maps.google.com/maps?q=${place?.degreesLatitude ?? 0}%2C${place?.degreesLongitude ?? 0}&z=17`;

/** A location as lines of another message. */
export const placeLines = (place: ProtoLocation | null | undefined): readonly string[] =>
  place === null || place === undefined
    ? []
    : [descriptionOf(place), ...(hasPoint(place) ? [mapLink(place)] : [])];

const hasPoint = ({ degreesLatitude, degreesLongitude }: ProtoLocation): boolean =>
  Boolean(degreesLatitude) || Boolean(degreesLongitude);

/** Picture, link and optional description, separated by a bar (spec 1 §3). */
function locationOf(place: ProtoLocation | null | undefined): Said {
  const thumbnail = place?.jpegThumbnail ?? [];
  const picture = Buffer.from(thumbnail.length > MOST_PICTURE ? [] : thumbnail).toString('base64');
  const description = descriptionOf(place).replaceAll('|', ' ');
  const parts = [
    `data:image/jpeg;base64,${picture}`,
    mapLink(place),
    ...(description === '' ? [] : [description]),
  ];
  return media('locationMessage', parts.join('|'));
}

const file = (message: ProtoMessage, field: string, said: Said): Said => ({
  ...said,
  file: [message, field],
});

/** A contact's card; of one without a card the name that stands beside it. */
const cardOf = (
  contact: { readonly vcard?: Text; readonly displayName?: Text } | null | undefined,
): string | undefined => {
  const { vcard, displayName } = contact ?? {};
  if (isVisible(vcard)) return vcard;
  if (!isVisible(displayName)) return undefined;
  const name = displayName
    .slice(0, LONGEST_PART)
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\\;,]/g, sign => `\\${sign}`);
  return `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nEND:VCARD`;
};

/** Texts, files, locations and contact cards. */
export const PLAIN_READERS: Readonly<Record<string, Reader>> = {
  conversation: m => words(m.conversation),
  extendedTextMessage: ({ extendedTextMessage: m }) =>
    isVisible(m?.text) ? words(m.text) : words(m?.title, m?.description, m?.matchedText),
  imageMessage: m => file(m, 'imageMessage', media('image', m.imageMessage?.caption)),
  stickerMessage: m => file(m, 'stickerMessage', media('image')),
  videoMessage: m => file(m, 'videoMessage', media('video', m.videoMessage?.caption)),
  ptvMessage: m => file(m, 'ptvMessage', media('video', m.ptvMessage?.caption)),
  audioMessage: m => file(m, 'audioMessage', media('audio')),
  documentMessage: m => {
    const { documentMessage: document } = m;
    const name = firstVisible(document?.caption, documentName(document));
    return file(m, 'documentMessage', media('application', name));
  },
  locationMessage: m => locationOf(m.locationMessage),
  liveLocationMessage: m => locationOf(m.liveLocationMessage),
  contactMessage: m => media('vcard', cardOf(m.contactMessage)),
  contactsArrayMessage: m => media('vcard', ...(m.contactsArrayMessage?.contacts ?? []).map(cardOf)),
};
