import { LIMITS, type MessageMedia } from '@prosa/contracts';
import { beginningOf } from './text-beginning.policy';

/** A reply that is a file of the service's server. */
export interface BotAttachment {
  /** Index of the reply with its address, which is sent if the file cannot be fetched. */
  readonly reply: number;
  readonly url: string;
  readonly caption: string;
  /** Whether it may be a document, and not only a picture, a film or a sound. */
  readonly mayBeDocument: boolean;
}

/** The answer of a bot service in a common form. */
export interface BotAnswer {
  readonly replies: readonly string[];
  /** Which of the replies are files; left out: none. */
  readonly attachments?: readonly BotAttachment[];
  readonly handover: {
    readonly queueId: number | null;
    /** The user to whom the ticket is assigned; absent: none. */
    readonly userId?: number;
  } | null;
  readonly end: boolean;
  readonly tokens: number;
  /** Whether the ticket is closed with it. */
  readonly close?: boolean;
  /** How long to wait between two replies. */
  readonly delayMs?: number;
  /** Opaque state that the service receives again with the next turn. */
  readonly continuation?: string;
  /** The files that were fetched, one for each reply; null for one that is written. */
  readonly files?: readonly (MessageMedia | null)[];
  /** The replies as they are spoken, one for each; null for one that is written. */
  readonly voices?: readonly (MessageMedia | null)[];
  /** Transcripts of the customer's recordings. */
  readonly transcripts?: readonly Transcript[];
}

/** The transcript of a recording. */
export interface Transcript {
  readonly messageId: string;
  readonly transcript: string;
}

/** Maximum number of replies in one answer. */
export const MOST_REPLIES = 10;

const SILENT: BotAnswer = { replies: [], handover: null, end: false, tokens: 0 };

/** A reply as a service sent it. */
interface Reply {
  readonly text: string;
  readonly attachment?: Omit<BotAttachment, 'reply'>;
}

const written = (text: string): Reply => ({ text });

const trimmed = (replies: readonly Reply[]): Pick<BotAnswer, 'replies' | 'attachments'> => {
  const kept = replies
    .map(({ text, ...reply }) => ({ ...reply, text: text.trim() }))
    .filter(({ text }) => text !== '');
  const attachments = kept.flatMap(({ attachment }, reply) =>
    attachment === undefined ? [] : [{ ...attachment, reply }],
  );
  return {
    replies: kept.map(({ text }) => text),
    ...(attachments.length === 0 ? {} : { attachments }),
  };
};

/** Characters of a reply: texts are divided much earlier, addresses and captions are not. */
const LONGEST_REPLY = 2_048;

const short = (text: string): string => beginningOf(text, LONGEST_REPLY);

/** Limits an answer to ten replies, of a length that a fact takes; further ones are appended to the tenth. */
export const bounded = (answer: BotAnswer): BotAnswer => {
  const { attachments: files, ...others } = answer;
  const attachments = files?.map(file => ({ ...file, caption: short(file.caption) }));
  const replies = answer.replies.map(short);
  if (replies.length <= MOST_REPLIES)
    return { ...others, replies, ...(attachments === undefined ? {} : { attachments }) };
  const last = MOST_REPLIES - 1;
  const rest = beginningOf(replies.slice(last).join('\n\n'), LIMITS.messageBody.max);
  const kept = attachments?.filter(({ reply }) => reply < last) ?? [];
  return {
    ...others,
    replies: [...replies.slice(0, last), rest],
    ...(kept.length === 0 ? {} : { attachments: kept }),
  };
};

/** Where services and their nodes put what they say, the first of them that has words. */
const SPOKEN = ['text', 'reply', 'output', 'response', 'answer', 'content', 'body', 'data'] as const;
/** Within a list of messages; an item's own `message` is n8n's "Workflow was started". */
const SPOKEN_IN_MESSAGE = [...SPOKEN, 'message', 'caption'] as const;
/** Shapes of services hold their words at most so deep. */
const DEEPEST = 4;

/**
 * Extracts the texts of a bot's JSON value: a string, each element of an array, or the first of the named fields that has
 * any. The depth is bounded, so that a nested answer cannot exhaust the stack.
 */
const wordsIn = (value: unknown, names: readonly string[], depth = 0): readonly string[] => {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value !== 'object' || value === null || depth === DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap(each => wordsIn(each, SPOKEN_IN_MESSAGE, depth + 1));
  const fields = value as Readonly<Record<string, unknown>>;
  for (const name of names) {
    const words = wordsIn(fields[name], SPOKEN_IN_MESSAGE, depth + 1);
    if (words.length > 0) return words;
  }
  return [];
};

const MEDIA: ReadonlySet<unknown> = new Set(['image', 'video', 'audio']);
const DOCUMENTS: ReadonlySet<unknown> = new Set(['document', 'file']);

const messageIn = (message: unknown): readonly Reply[] => {
  if (typeof message === 'string') return [written(message)];
  const { type, url, text, caption = text } = Object(message) as Readonly<Record<string, unknown>>;
  const mayBeDocument = DOCUMENTS.has(type);
  if (typeof url !== 'string' || !(MEDIA.has(type) || mayBeDocument))
    return wordsIn(message, ['caption', ...SPOKEN_IN_MESSAGE]).map(written);
  const words = typeof caption === 'string' ? caption.trim() : '';
  // A sound has no caption on WhatsApp: words beside it follow.
  const isSound = type === 'audio';
  const attachment = { url, caption: isSound ? '' : words, mayBeDocument };
  const file = { text: attachment.caption === '' ? url : `${words}\n${url}`, attachment };
  return isSound && words !== '' ? [file, written(words)] : [file];
};

const messagesIn = (messages: unknown): readonly Reply[] =>
  Array.isArray(messages)
    ? messages.flatMap(messageIn)
    : typeof messages === 'string'
      ? [written(messages)]
      : [];

const handoverIn = (handover: unknown): BotAnswer['handover'] => {
  if (handover === undefined || handover === null || handover === false) return null;
  const { queueId } = Object(handover) as { queueId?: unknown };
  return { queueId: typeof queueId === 'number' && Number.isSafeInteger(queueId) ? queueId : null };
};

/** What one item says; n8n's own items hold it in `json`. */
const itemOf = (item: unknown): Record<string, unknown> => {
  if (typeof item === 'string') return { text: item };
  const answer = Object(item) as Record<string, unknown>;
  const { json } = answer;
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : answer;
};

const ofItems = (items: readonly Record<string, unknown>[]): BotAnswer => ({
  // Not `message`: n8n itself says "Workflow was started" there.
  ...trimmed(items.flatMap(item => [...messagesIn(item['messages']), ...wordsIn(item, SPOKEN).map(written)])),
  handover: items.map(({ handover }) => handoverIn(handover)).findLast(each => each !== null) ?? null,
  end: items.some(({ end }) => end === true),
  tokens: 0,
});

/** A text is no page of a proxy and no broken JSON. */
const isPlain = (body: string): boolean => !/^\s*[<{[]/.test(body);

/** Parses the answer of n8n or a webhook, one item or several, or a plain text; null when it is malformed. */
export const webhookAnswer = (contentType: string, body: string): BotAnswer | null => {
  if (body.trim() === '') return SILENT;
  if (contentType.startsWith('text/plain')) return { ...SILENT, ...trimmed([written(body)]) };
  try {
    const parsed: unknown = JSON.parse(body);
    return ofItems((Array.isArray(parsed) ? parsed : [parsed]).map(itemOf));
  } catch {
    return isPlain(body) ? { ...SILENT, ...trimmed([written(body)]) } : null;
  }
};
