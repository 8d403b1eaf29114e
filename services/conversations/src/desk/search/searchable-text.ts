import type { MediaType } from '@prosa/contracts';

/** The searchable part of a message. */
export interface Searchable {
  readonly mediaType?: MediaType | undefined;
  readonly body: string;
  readonly fileName?: string | undefined;
}

/** A location is `image|link|description`: image and link contain no words. */
const place = (body: string): string => body.split('|').slice(2).join(' ');

/** The names and numbers of a visiting card, without its markup. */
const card = (body: string): string =>
  body
    .split(/\r?\n/)
    .filter(line => /^(item\d+\.)?(FN|TEL|ORG|EMAIL)\b/i.test(line))
    .map(line => line.slice(line.indexOf(':') + 1))
    .join(' ');

/** The text that a message is found by. */
export const searchableText = ({ mediaType, body, fileName = '' }: Searchable): string => {
  if (mediaType === 'locationMessage') return place(body);
  if (mediaType === 'vcard') return card(body);
  return mediaType === 'call_log' ? '' : `${body} ${fileName}`;
};
