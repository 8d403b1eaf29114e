import { LIMITS, type InboundAdvert, type InboundLine, type InboundQuote } from '@prosa/contracts';
import type { InboundContent, MessageSecret } from '../whatsapp/whatsapp.port';

/** Characters of a message, as WhatsApp's own applications limit it. */
const LONGEST_TEXT = LIMITS.messageBody.max;
/** Characters of a sender's name, of a file's and of a poll's option: several times what WhatsApp's own applications allow. */
const LONGEST_NAME = 256;

/** Characters of a quote and of an advertisement's texts: they are shown in a few lines. */
const LONGEST_PREVIEW = 4_096;
/** Characters of an advertisement's picture in base64; a cut picture shows nothing. */
const LONGEST_PICTURE = 32_768;
/** Lines of a message that Prosa words, and options of a poll: several times what WhatsApp's own applications allow. */
const MOST_LINES = 1_024;
const MOST_OPTIONS = 64;

/** NUL, and halves of surrogate pairs. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** A text without what no column takes, cut between two characters; an ellipsis shows that something is missing. */
const within = (text: string, most: number): string => {
  const clean = text.replace(UNSTORABLE, '');
  if (clean.length <= most) return clean;
  return `${clean.slice(0, most - 1).replace(UNSTORABLE, '')}…`;
};

/** The name of a sender or a group within its length. */
export const boundedName = (name: string): string => within(name, LONGEST_NAME);

/** A file's name keeps its end, which holds the extension. */
const withinName = (name: string): string =>
  name.length <= LONGEST_NAME
    ? within(name, LONGEST_NAME)
    : within(name, LONGEST_NAME - 16) + within(name.slice(-16), 16);

/** Lines within a length of all of them; those beyond it are left out, behind an ellipsis. */
const withinLines = (lines: readonly InboundLine[], most: number): readonly InboundLine[] => {
  const kept: InboundLine[] = [];
  let left = most;
  for (const line of lines) {
    if (left <= 1 || kept.length === MOST_LINES) return [...kept, '…'];
    const text = typeof line === 'string' ? line : 'text' in line ? (line.text ?? '') : '';
    const cut = within(text, left);
    left -= cut.length + 1;
    kept.push(typeof line === 'string' ? cut : text === '' ? line : { ...line, text: cut });
  }
  return kept;
};

const withinQuote = (quoted: InboundQuote): InboundQuote => ({
  ...quoted,
  lines: withinLines(quoted.lines, LONGEST_PREVIEW),
});

const withinAdvert = ({ picture, ...advert }: InboundAdvert): InboundAdvert => {
  const texts = Object.entries(advert).map(
    ([field, text]) => [field, within(text, LONGEST_PREVIEW)] as const,
  );
  const small = picture !== undefined && picture.length <= LONGEST_PICTURE ? { picture } : {};
  return { ...advert, ...Object.fromEntries(texts), ...small };
};

const withinOptions = (options: readonly string[]): readonly string[] =>
  options.slice(0, MOST_OPTIONS).map(option => within(option, LONGEST_NAME));

const withinSecret = (secret: MessageSecret): MessageSecret => ({
  ...secret,
  ...(secret.options === undefined ? {} : { options: secret.options.slice(0, MOST_OPTIONS) }),
});

type Text = Pick<Extract<InboundContent, { kind: 'message' }>, 'body' | 'lines'>;

const withinText = ({ body, lines }: Text): Text => ({
  body: within(body, LONGEST_TEXT),
  ...(lines === undefined ? {} : { lines: withinLines(lines, LONGEST_TEXT) }),
});

/** Received content within the lengths that everything behind the gateway is built for, whatever a modified sender wrote. */
export const boundedContent = (content: InboundContent): InboundContent => {
  if (content.kind === 'revoke') return content;
  if (content.kind === 'reaction') return { ...content, emoji: within(content.emoji, LONGEST_NAME) };
  if (content.kind === 'vote') return { ...content, options: withinOptions(content.options) };
  if (content.kind === 'edit') return { ...content, ...withinText(content) };
  const { pushName, media, quoted, advert, secret } = content;
  return {
    ...content,
    ...withinText(content),
    ...(pushName === undefined ? {} : { pushName: boundedName(pushName) }),
    ...(media === undefined ? {} : { media: { ...media, name: withinName(media.name) } }),
    ...(quoted === undefined ? {} : { quoted: withinQuote(quoted) }),
    ...(advert === undefined ? {} : { advert: withinAdvert(advert) }),
    ...(secret === undefined ? {} : { secret: withinSecret(secret) }),
  };
};
