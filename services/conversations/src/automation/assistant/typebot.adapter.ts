import { OutboundFailed, OutboundRefused, type OutboundAnswer, type SafeFetch } from '@prosa/outbound';
import { BOT_TEXTS } from '../routing/bot-texts.policy';
import type { BotAnswer } from './bot-answer.policy';
import { isKeyword } from './bot-turns.policy';
import { BotUnanswered, jidOf, type BotProvider, type BotQuestion } from './bot-provider.port';
import { answerFor, choicesAsText, typebotStep, type TypebotInput, type TypebotStep } from './typebot.policy';

/** A flow of typebot as its integration names it. */
export interface TypebotFlow {
  readonly url: string;
  readonly slug: string;
  /** Idle time in minutes after which a flow starts over; 0: never. */
  readonly expires: number;
  readonly delayMs: number;
  readonly finishKeyword: string;
  readonly restartKeyword: string;
  readonly unknownMessage: string;
  readonly restartMessage: string;
}

/** A customer's position in a flow; stored with the turn as text. */
interface Continuation {
  readonly sessionId: string;
  readonly at: string;
  readonly input: TypebotInput;
  readonly hasRetried: boolean;
}

const TIMEOUT_MS = 20_000;
const MINUTE_MS = 60_000;
const MOST_SERVERS = 1_000;
/** How many characters a customer's position in a flow may have; it is stored in a fact with the replies. */
export const LONGEST_CONTINUATION = 16_384;

const continued = (text: string | null): Continuation | null =>
  text === null ? null : (JSON.parse(text) as Continuation);

/** @throws BotUnanswered when the position is too long because a step has very many choices. */
const continuationOf = (position: Continuation): string => {
  const text = JSON.stringify(position);
  if (text.length > LONGEST_CONTINUATION) throw new BotUnanswered('unreadable', false);
  return text;
};

const isExpired = ({ at }: Continuation, { writtenAt }: BotQuestion, minutes: number): boolean =>
  minutes > 0 && writtenAt.getTime() - Date.parse(at) > minutes * MINUTE_MS;

const NO_WORDS = { replies: [], handover: null, end: false, tokens: 0 } as const;

/** Servers that want a customer's answer as a plain text, as those of before 2024 do; outlives a turn. */
export class TypebotServers {
  private readonly plain = new Set<string>();

  /** Whether a server wants plain texts. */
  wantsPlain(url: string): boolean {
    return this.plain.has(url);
  }

  /** Remembers what a server accepted. */
  accepted(url: string, isPlain: boolean): void {
    if (this.plain.size >= MOST_SERVERS) this.plain.clear();
    if (isPlain) this.plain.add(url);
    else this.plain.delete(url);
  }
}

/** A typebot of any server (docs.typebot.io/api-reference/chat). Continuing is not idempotent: it is not tried again once it was sent. */
export class TypebotChat {
  constructor(
    private readonly flow: TypebotFlow,
    private readonly fetch: SafeFetch,
    private readonly servers: TypebotServers,
  ) {}

  /** Answers a turn: starts the flow, continues it, or ends it by its keyword. */
  readonly answer: BotProvider = async question => {
    const { finishKeyword, restartKeyword, restartMessage, expires } = this.flow;
    if (isKeyword(question.lastText, finishKeyword)) return { ...NO_WORDS, end: true, close: true };
    const before = continued(question.continuation);
    if (isKeyword(question.lastText, restartKeyword))
      return this.started(question, restartMessage.trim() === '' ? [] : [restartMessage]);
    if (before === null || isExpired(before, question, expires)) return this.started(question, []);
    return this.goOn(question, before);
  };

  private async started(question: BotQuestion, first: readonly string[]): Promise<BotAnswer> {
    const { contact, ticket } = question;
    // The protocol number is the ticket's number, as in messages' {{protocol}}.
    const protocol = String(ticket.id);
    const number = contact.phone === '' && contact.lid !== '' ? jidOf(contact) : contact.phone;
    const prefilledVariables = {
      ...{ number, pushName: contact.name, ticketId: ticket.id, protocol },
    };
    const body = { isStreamEnabled: false, textBubbleContentFormat: 'markdown', prefilledVariables };
    const answer = await this.post(`typebots/${encodeURIComponent(this.flow.slug)}/startChat`, body);
    const step = this.read(answer);
    if (step.sessionId === null) throw new BotUnanswered('unreadable');
    // If the flow starts with a greeting, the customer's first message answers no input; if it starts with an
    // input, it does.
    const isAwaited = step.input !== null && step.replies.length === 0 && step.order === null;
    if (!isAwaited || question.text.trim() === '' || first.length > 0)
      return this.said(question, step, step.sessionId, first);
    return this.said(question, await this.send(step.sessionId, question.text), step.sessionId, first);
  }

  private async goOn(question: BotQuestion, before: Continuation): Promise<BotAnswer> {
    if (before.input.kind === 'file input' && question.files.length > 0)
      return this.goOnWithFiles(question, before);
    const answer = answerFor(before.input, question.text, before.hasRetried);
    if (answer.kind === 'again') {
      const again =
        before.input.retryText || this.flow.unknownMessage.trim() || BOT_TEXTS[question.language].askAgain;
      const offered = answer.isChecked ? '' : choicesAsText(before.input);
      const at = question.writtenAt.toISOString();
      return {
        ...NO_WORDS,
        replies: offered === '' ? [again] : [again, offered],
        continuation: continuationOf({ ...before, at, hasRetried: true }),
      };
    }
    // Sent twice, the same answer would also answer the next input.
    if (question.isRepeated) throw new BotUnanswered('unavailable', false);
    return this.said(question, await this.send(before.sessionId, answer.text), before.sessionId, []);
  }

  /** A file cannot be described in words: where the flow cannot have it, a person takes over. */
  private async goOnWithFiles(question: BotQuestion, { sessionId }: Continuation): Promise<BotAnswer> {
    const files = question.files.filter(file => file !== null);
    if (files.length < question.files.length) return { ...NO_WORDS, handover: { queueId: null } };
    if (question.isRepeated) throw new BotUnanswered('unavailable', false);
    return this.said(question, await this.send(sessionId, files.join(', '), files), sessionId, []);
  }

  /** What a customer wrote or sent, to a session; a server that refuses the one way of writing it gets the other. */
  private async send(sessionId: string, text: string, files: readonly string[] = []): Promise<TypebotStep> {
    const path = `sessions/${encodeURIComponent(sessionId)}/continueChat`;
    const attached = files.length === 0 ? {} : { attachedFileUrls: files };
    const { url } = this.flow;
    const post = (isPlain: boolean) =>
      this.post(path, { message: isPlain ? text : { type: 'text', text, ...attached } });
    const wantsPlain = this.servers.wantsPlain(url);
    const answer = await post(wantsPlain);
    if (answer.status !== 400) return this.read(answer);
    const other = await post(!wantsPlain);
    if (other.status < 300) this.servers.accepted(url, !wantsPlain);
    return this.read(other);
  }

  private said(
    { writtenAt }: BotQuestion,
    { replies, attachments, input, order }: TypebotStep,
    sessionId: string,
    first: readonly string[],
  ): BotAnswer {
    const isPayment = input?.kind === 'payment input';
    const queue = order?.queueId ?? null;
    const user = order?.userId ?? null;
    const handsOver = isPayment || queue !== null || user !== null;
    const at = writtenAt.toISOString();
    const isDone = input === null || order?.stop === true || handsOver;
    return {
      ...NO_WORDS,
      replies: [...first, ...replies],
      ...(attachments.length === 0
        ? {}
        : { attachments: attachments.map(each => ({ ...each, reply: each.reply + first.length })) }),
      handover: handsOver ? { queueId: queue, ...(user === null ? {} : { userId: user }) } : null,
      end: isDone,
      // An assigned ticket stops the bot, so its last messages are sent before the assignment.
      delayMs: user === null ? this.flow.delayMs : 0,
      ...(isDone
        ? {}
        : {
            continuation: continuationOf({ sessionId, at, input, hasRetried: false }),
          }),
    };
  }

  private read({ status, body }: OutboundAnswer): TypebotStep {
    if (status === 429 || status >= 500) throw new BotUnanswered('unavailable', false);
    if (status >= 300) throw new BotUnanswered('refused');
    const step = typebotStep(body.toString('utf8'));
    if (step === null) throw new BotUnanswered('unreadable');
    return step;
  }

  private post(path: string, body: object): Promise<OutboundAnswer> {
    return this.fetch({
      method: 'POST',
      url: `${this.flow.url.replace(/\/+$/, '')}/api/v1/${path}`,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      timeoutMs: TIMEOUT_MS,
    }).catch((fault: unknown) => {
      if (fault instanceof OutboundRefused) throw new BotUnanswered('refused');
      throw new BotUnanswered('unavailable', fault instanceof OutboundFailed && !fault.sent);
    });
  }
}
