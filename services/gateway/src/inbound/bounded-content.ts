import type { InboundContent } from '../whatsapp/whatsapp.port';

/** Characters of a message, as WhatsApp's own applications limit it. */
const LONGEST_TEXT = 65_536;
/** Characters of a sender's name and of a file's: several times what WhatsApp's own applications allow. */
const LONGEST_NAME = 256;

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

/** Received content within the lengths that everything behind the gateway is built for, whatever a modified sender wrote. */
export const boundedContent = (content: InboundContent): InboundContent => {
  if (content.kind === 'revoke') return content;
  if (content.kind === 'reaction') return { ...content, emoji: within(content.emoji, LONGEST_NAME) };
  const body = within(content.body, LONGEST_TEXT);
  if (content.kind === 'edit') return { ...content, body };
  const { pushName, media } = content;
  return {
    ...content,
    body,
    ...(pushName === undefined ? {} : { pushName: boundedName(pushName) }),
    ...(media === undefined ? {} : { media: { ...media, name: withinName(media.name) } }),
  };
};
