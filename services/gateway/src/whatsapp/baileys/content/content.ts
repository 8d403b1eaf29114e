import type { InboundLabel, InboundLine, MediaType } from '@prosa/contracts';
import type { InboundContent } from '../../whatsapp.port';
import type { ProtoMessage } from '../baileys-library';
import { receivedMedia } from '../received-media';
import { BUSINESS_READERS } from './business-readers';
import { circumstancesOf, withGroupNames, type Circumstances } from './context';
import { KINDS } from './kinds';
import { PLAIN_READERS } from './plain-readers';
import { label, missing, type Reader } from './said';
import { SILENT } from './silent';
import { SOCIAL_READERS } from './social-readers';
import { nameOf, unwrapped } from './unwrap';

const PROTOCOL_REVOKE = 0;
const PROTOCOL_EDIT = 14;
const READERS: Readonly<Record<string, Reader>> = {
  ...PLAIN_READERS,
  ...BUSINESS_READERS,
  ...SOCIAL_READERS,
};

/** The sender's name and the account's own addresses, by their user parts. */
export interface ReadingSite {
  readonly pushName?: string;
  readonly own?: readonly string[];
}

/** Stands for the name of a kind that the library does not know. */
const NEWER = 'unknown';

/** Files without a text are shown by themselves. */
const SELF_EVIDENT = new Set<MediaType>(['image', 'video', 'audio', 'application']);

type Content = Extract<InboundContent, { kind: 'message' }>;
type Reading = Pick<Content, 'mediaType' | 'media' | 'unsupported'> & {
  readonly lines: readonly InboundLine[];
};

/** A content that shows something: a reader that yields nothing gives a placeholder that names the kind. */
function readingOf(message: ProtoMessage, name: string, wrapper: string | undefined): Reading {
  const said = READERS[name]?.(message, 0);
  const media = said?.file === undefined ? undefined : receivedMedia(...said.file);
  if (said !== undefined && (media !== undefined || (said.lines.length > 0 && said.file === undefined)))
    return { mediaType: said.mediaType, lines: said.lines, ...(media === undefined ? {} : { media }) };
  // A file that cannot be fetched: its text remains, under a line that says so.
  const kind = KINDS[name] ?? KINDS[wrapper ?? ''];
  const lines = [missing(kind, name), ...(said?.lines ?? [])];
  return { mediaType: 'extendedTextMessage', lines, unsupported: name };
}

/** The text of lines, as far as it is the sender's own. */
const literalText = (lines: readonly InboundLine[]): string =>
  lines.flatMap(line => (typeof line === 'string' ? [line] : [])).join('\n');

/** The text, and the lines it consists of where Prosa words some of them. */
const textOf = (lines: readonly InboundLine[]): Pick<Content, 'body' | 'lines'> => ({
  body: literalText(lines),
  ...(lines.every(line => typeof line === 'string') ? {} : { lines }),
});

const quoteOf = (message: ProtoMessage): { mediaType: MediaType; lines: readonly InboundLine[] } | null => {
  const inner = unwrapped(message);
  const name = nameOf(inner.message);
  if (name === undefined || name in SILENT) return null;
  const said = READERS[name]?.(inner.message, 0);
  const { mediaType = 'extendedTextMessage', lines = [] } = said ?? {};
  const isShown = lines.length > 0 || SELF_EVIDENT.has(mediaType);
  return { mediaType, lines: isShown ? lines : [missing(KINDS[name], name)] };
};

const MENTIONS_IN_STATUS = new Set(['statusMentionMessage', 'groupStatusMentionMessage']);

/** The content of a decrypted message; null when it is silent by design. */
export function readContent(received: ProtoMessage, site: ReadingSite = {}): InboundContent | null {
  const { message, wrapper, repliesTo } = unwrapped(received);
  if (wrapper !== undefined && MENTIONS_IN_STATUS.has(wrapper)) return labelled('statusMention', site);
  const change = changeOf(message, site.own);
  if (change !== undefined) return change;
  const name = nameOf(message);
  if (name === undefined && wrapper === undefined) return isKeyAlone(message) ? null : unknownContent(site);
  if (name !== undefined && name in SILENT) return null;
  const reading = readingOf(message, name ?? '', wrapper);
  const circumstances: Circumstances =
    name === undefined ? {} : circumstancesOf(message, name, site.own ?? [], quoteOf);
  const { lines: read, ...kind } = reading;
  const lines = name === undefined ? read : withGroupNames(read, message, name);
  const { pushName } = site;
  return {
    kind: 'message',
    ...textOf(lines),
    ...kind,
    ...(name === undefined ? { unsupported: wrapper ?? '' } : {}),
    ...(pushName === undefined ? {} : { pushName }),
    ...(repliesTo === undefined ? {} : { quotedId: repliesTo }),
    ...circumstances,
  };
}

/** A message that only consists of a word of Prosa's. */
export const labelled = (
  name: InboundLabel,
  { pushName }: ReadingSite,
  quotedId?: string,
): InboundContent => ({
  kind: 'message',
  ...textOf([label(name)]),
  mediaType: 'extendedTextMessage',
  ...(quotedId ? { quotedId } : {}),
  ...(pushName === undefined ? {} : { pushName }),
});

/** Whether a message only distributes a key of a group; its content is in another one. */
export const isKeyAlone = (message: ProtoMessage): boolean =>
  nameOf(message) === undefined &&
  Boolean(message.senderKeyDistributionMessage ?? message.fastRatchetKeySenderKeyDistributionMessage);

/** The placeholder of a kind that is newer than the library: decoding leaves nothing of it. */
const unknownContent = ({ pushName }: ReadingSite): InboundContent => ({
  kind: 'message',
  ...textOf([missing(undefined, NEWER)]),
  mediaType: 'extendedTextMessage',
  unsupported: NEWER,
  ...(pushName === undefined ? {} : { pushName }),
});

/** The placeholder of content that WhatsApp withholds from linked devices. */
export const withheldContent = (why: 'viewOnce', site: ReadingSite): InboundContent => labelled(why, site);

/** An edit, a revoke or a reaction; null for protocol-internal messages, undefined for everything else. */
export function changeOf(
  message: ProtoMessage,
  own: readonly string[] = [],
): InboundContent | null | undefined {
  const { protocolMessage, reactionMessage } = message;
  if (reactionMessage?.key?.id) {
    return { kind: 'reaction', targetId: reactionMessage.key.id, emoji: reactionMessage.text ?? '' };
  }
  const targetId = protocolMessage?.key?.id;
  if (protocolMessage === null || protocolMessage === undefined) return undefined;
  if (!targetId) return null;
  if (protocolMessage.type === PROTOCOL_EDIT) return editOf(targetId, protocolMessage.editedMessage, own);
  return protocolMessage.type === PROTOCOL_REVOKE ? { kind: 'revoke', targetId } : null;
}

/** An edit with its new text; a text is never replaced by nothing. */
export function editOf(
  targetId: string,
  edited: ProtoMessage | null | undefined,
  own: readonly string[] = [],
): InboundContent {
  const { message } = unwrapped(edited ?? {});
  const name = nameOf(message);
  const said = name === undefined ? undefined : READERS[name]?.(message, 0);
  if (name === undefined || said === undefined || said.lines.length === 0)
    return { kind: 'edit', targetId, body: '', isHidden: true };
  const { body, lines } = textOf(said.lines);
  const { mentions } = circumstancesOf(message, name, own, () => null);
  return {
    kind: 'edit',
    targetId,
    body,
    ...(lines === undefined ? {} : { lines }),
    ...(mentions === undefined ? {} : { mentions }),
  };
}
