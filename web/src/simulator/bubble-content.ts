import type { TextPart } from '../ui/whatsapp-marks';
import { textParts } from '../ui/whatsapp-marks';
import { el } from './dom';
import { inWords } from './message-words';
import type { PhoneFile, PhoneMessage } from './server';
import { texts } from './texts';

const TAGS = { bold: 'strong', italic: 'em', strike: 's' } as const;

const drawn = (part: TextPart): Node | string => {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'code') return el('code', {}, part.text);
  if (part.kind === 'link')
    return el('a', { href: part.href, target: '_blank', rel: 'noopener noreferrer' }, part.text);
  return el(TAGS[part.kind], {}, ...part.parts.map(drawn));
};

const words = (text: string): HTMLElement =>
  el('span', { class: 'bubble-text' }, ...textParts(text).map(drawn));

const sizeOf = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1_024))} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

const link = (href: string, ...children: readonly (Node | string)[]): HTMLElement =>
  el('a', { class: 'file', href, target: '_blank', rel: 'noopener noreferrer' }, ...children);

const document = ({ url, name, mime, size }: PhoneFile): HTMLElement =>
  link(
    url,
    el(
      'span',
      { class: 'file-mark', 'aria-hidden': 'true' },
      (name ?? mime).split(/[./]/).at(-1)?.slice(0, 4) ?? '',
    ),
    el(
      'span',
      { class: 'file-words' },
      el('strong', {}, name ?? texts.attachments.document),
      el('span', {}, sizeOf(size)),
    ),
  );

const picture = (file: PhoneFile, isSticker: boolean): HTMLElement =>
  el(
    'a',
    {
      class: isSticker ? 'sticker' : 'picture',
      href: file.url,
      target: '_blank',
      rel: 'noopener noreferrer',
    },
    el('img', { src: file.url, alt: isSticker ? texts.attachments.sticker : texts.photoOf }),
  );

const fileOf = (kind: PhoneMessage['kind'], file: PhoneFile): HTMLElement => {
  switch (kind) {
    case 'image':
    case 'sticker':
      return picture(file, kind === 'sticker');
    case 'audio':
      return el('audio', {
        src: file.url,
        controls: true,
        preload: 'metadata',
        'aria-label': texts.attachments[file.voice ? 'voice' : 'audio'],
      });
    case 'video':
      return el('video', {
        src: file.url,
        controls: true,
        preload: 'metadata',
        'aria-label': texts.attachments.video,
      });
    default:
      return document(file);
  }
};

const place = ({ latitude, longitude, name }: NonNullable<PhoneMessage['location']>): HTMLElement =>
  link(
    `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17`,
    el('span', { class: 'file-mark', 'aria-hidden': 'true' }, '⌖'),
    el(
      'span',
      { class: 'file-words' },
      el('strong', {}, name ?? texts.attachments.location),
      el('span', {}, texts.openMap),
    ),
  );

const lineOf = (vcard: string, field: RegExp): string =>
  field.exec(vcard)?.[1]?.replace(/\\(.)/g, '$1').trim() ?? '';

const card = (vcard: string): HTMLElement =>
  el(
    'span',
    { class: 'file' },
    el('span', { class: 'file-mark', 'aria-hidden': 'true' }, lineOf(vcard, /^FN:(.*)$/m).slice(0, 1)),
    el(
      'span',
      { class: 'file-words' },
      el('strong', {}, lineOf(vcard, /^FN:(.*)$/m)),
      el('span', {}, lineOf(vcard, /^TEL[^:]*:(.*)$/m)),
    ),
  );

/** The content of a message: file, location, card or call, and text. */
export const contentOf = (message: PhoneMessage): readonly HTMLElement[] => {
  const { kind, media, caption, location, contacts, call, text, revoked } = message;
  if (revoked === true) return [el('span', { class: 'bubble-text gone' }, inWords(message))];
  if (call !== undefined) return [el('span', { class: 'bubble-text' }, `📞 ${texts.calls[call]}`)];
  if (media !== undefined) return [fileOf(kind, media), ...(caption === undefined ? [] : [words(caption)])];
  if (location !== undefined) return [place(location)];
  if (contacts !== undefined) return contacts.map(card);
  return kind === 'other' ? [el('span', { class: 'bubble-text gone' }, texts.unknownContent)] : [words(text)];
};
