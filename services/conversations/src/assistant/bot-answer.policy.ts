import type { MessageMedia } from '@prosa/contracts';

/** What a service answered, in the words of all of them. */
export interface BotAnswer {
  readonly replies: readonly string[];
  readonly handover: { readonly queueId: number | null } | null;
  readonly end: boolean;
  readonly tokens: number;
  /** Whether the ticket is closed with it. */
  readonly close?: boolean;
  /** How long to wait between two replies. */
  readonly delayMs?: number;
  /** What the service wants to see again with the next turn. */
  readonly continuation?: string;
  /** The replies as they are spoken, one for each; null for one that is written. */
  readonly voices?: readonly (MessageMedia | null)[];
  /** What the customer's recordings say. */
  readonly transcripts?: readonly Transcript[];
}

/** The words of a recording. */
export interface Transcript {
  readonly messageId: string;
  readonly transcript: string;
}

const LONGEST_REPLY = 1_000;
const MOST_REPLIES = 10;

const SILENT: BotAnswer = { replies: [], handover: null, end: false, tokens: 0 };

const cut = (replies: readonly string[]): readonly string[] =>
  replies
    .map(reply => reply.trim().slice(0, LONGEST_REPLY))
    .filter(reply => reply !== '')
    .slice(0, MOST_REPLIES);

const textIn = (answer: Record<string, unknown>): readonly string[] =>
  ['text', 'reply', 'output']
    .flatMap(name => (typeof answer[name] === 'string' ? [answer[name]] : []))
    .slice(0, 1);

const messagesIn = (messages: unknown): readonly string[] =>
  Array.isArray(messages)
    ? (messages as Record<string, unknown>[]).flatMap(each =>
        each !== null && typeof each === 'object' && typeof each['text'] === 'string' ? [each['text']] : [],
      )
    : [];

const handoverIn = (handover: unknown): BotAnswer['handover'] => {
  if (handover === undefined || handover === null || handover === false) return null;
  const { queueId } = Object(handover) as { queueId?: unknown };
  return { queueId: typeof queueId === 'number' && Number.isSafeInteger(queueId) ? queueId : null };
};

const ofObject = (answer: Record<string, unknown>): BotAnswer => ({
  // Not `message`: n8n itself says "Workflow was started" there.
  replies: cut([...messagesIn(answer['messages']), ...textIn(answer)]),
  handover: handoverIn(answer['handover']),
  end: answer['end'] === true,
  tokens: 0,
});

/** What n8n or a webhook answered; null when it cannot be read. */
export const webhookAnswer = (contentType: string, body: string): BotAnswer | null => {
  if (body.trim() === '') return SILENT;
  if (contentType.startsWith('text/plain')) return { ...SILENT, replies: cut([body]) };
  try {
    const parsed: unknown = JSON.parse(body);
    const answer: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
    return answer !== null && typeof answer === 'object'
      ? ofObject(answer as Record<string, unknown>)
      : SILENT;
  } catch {
    return null;
  }
};
