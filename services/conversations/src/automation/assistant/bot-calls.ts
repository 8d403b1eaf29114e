import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BotFailure } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { type Clock, nameOfFault, uuidv5 } from '@prosa/kernel';
import { Breaker, OutboundCallStore, type OutboundCallRow } from '@prosa/outbound-calls';
import { AGGREGATES, CLOCK } from '@prosa/platform';
import { messageUuid } from '../../core/message/message-id';
import { messageEvents, type MessageTranscribed } from '../../core/message/message.events';
import { botEvents, type BotEvent } from './assistant.events';
import type { BotAnswer, Transcript } from './bot-answer.policy';
import { BotUnanswered, type BotProvider, type BotQuestion } from './bot-provider.port';
import { BotNotes } from './bot-notes.service';
import { BotProviders } from './bot-providers';
import { BotQuestions, type Asking, type BotTurn } from './bot-questions.service';

/** The outcome of a turn, and the transcripts of its recordings. */
interface Outcome {
  readonly fact: BotEvent;
  readonly transcripts: readonly { readonly id: string; readonly fact: MessageTranscribed }[];
}

/** One fact per recording, however often it is written down. */
const transcriptFacts = (
  { connectionId, contactUuid }: Asking,
  ticketUuid: string,
  transcripts: readonly Transcript[],
): Outcome['transcripts'] =>
  transcripts.map(({ messageId, transcript }) => ({
    id: uuidv5('transcript', messageUuid(connectionId, messageId)),
    fact: {
      type: 'MessageTranscribed',
      data: { messageId, connectionId, ticketUuid, contactUuid, transcript },
    },
  }));

/** The envelope of a call's outcome. */
const byBot = (id: string): CommandEnvelope => ({
  actor: { kind: 'system', name: 'chatbot' },
  ...{ correlationId: id, causationId: id },
});

const KIND = 'bot';
/** Calls under way per process; at four per company, sixteen companies with hanging services fill it. */
const MOST_AT_ONCE = 64;
/** Retention of completed calls, for troubleshooting. */
const KEPT_MS = 30 * 86_400_000;
const MOST_TRIES = 3;
/** A call whose lease expired this often is given up: it may be what crashes the workers. */
const MOST_HOLDERS = 5;
const REPEATED_FOR_MS = 25_000;
const PAUSE_MS = 500;

/** Calls the services of companies, one row per turn, so that a hanging service delays only its own turn. */
@Injectable()
export class BotCalls {
  private readonly log = new Logger('bots');
  private readonly breaker: Breaker;
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(
    private readonly store: OutboundCallStore,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly providers: BotProviders,
    private readonly questions: BotQuestions,
    private readonly notes: BotNotes,
  ) {
    this.breaker = new Breaker(clock);
  }

  /** Schedules a turn; idempotent. */
  async want(companyId: number, asked: BotTurn): Promise<void> {
    const { ticketUuid, turn } = asked;
    await this.enter(uuidv5('bot-turn', companyId, ticketUuid, turn), companyId, asked);
  }

  /** Whether a message of the customer is unanswered. */
  isAwaited(companyId: number, asked: BotTurn): Promise<boolean> {
    return this.questions.isAwaited(companyId, asked);
  }

  /** Schedules a handover summary up to a turn; idempotent. */
  async wantSummary(
    companyId: number,
    { ticketUuid, turn, source }: Pick<BotTurn, 'ticketUuid' | 'turn' | 'source'>,
  ): Promise<void> {
    const id = uuidv5('bot-summary', companyId, ticketUuid, turn);
    const payload: BotTurn = { ticketUuid, turn, source, continuation: null, isSummary: true };
    await this.enter(id, companyId, payload);
  }

  private async enter(id: string, companyId: number, payload: BotTurn): Promise<void> {
    const { source } = payload;
    const host = await this.questions.host(companyId, source);
    const line = `${source.kind}/${source.id}`;
    await this.store.want({ id, companyId, kind: KIND, source: line, host, payload });
  }

  /** Starts pending calls, up to the concurrency limit. */
  async round(): Promise<void> {
    const room = MOST_AT_ONCE - this.underWay.size;
    if (room <= 0) return;
    for (const call of await this.store.take(KIND, room)) {
      const work = this.store
        .holding(call, () => this.carryOut(call), { onFault: fault => this.warn(fault) })
        // The lease expires, and a worker takes the call over again.
        .catch((fault: unknown) => this.warn(fault))
        .finally(() => this.underWay.delete(call.id));
      this.underWay.set(call.id, work);
    }
  }

  /** Deletes calls completed long ago. */
  clear(): Promise<void> {
    return this.store.clear(KIND, KEPT_MS);
  }

  /** Resolves when no call is in flight. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.underWay.values());
  }

  /** Logs a fault without the conversation's content. */
  warn(fault: unknown): void {
    this.log.warn(`A bot's turn failed; retrying: ${nameOfFault(fault)}`);
  }

  private async carryOut(call: OutboundCallRow): Promise<void> {
    const asked = call.payload as BotTurn;
    const begun = this.clock.now().getTime();
    if (asked.isSummary === true) {
      const isWritten = await this.sumUp(call, asked, begun);
      await this.store.settle(call, isWritten ? 'done' : 'failed');
      return;
    }
    const recorded = await this.recorded(call, asked);
    if (recorded !== undefined) {
      await this.store.settle(call, recorded === 'BotTurnAnswered' ? 'done' : 'failed');
      return;
    }
    const outcome = await this.outcome(call, asked, begun);
    if (outcome !== null) await this.record(call, asked, outcome);
    await this.store.settle(call, outcome?.fact.type === 'BotTurnAnswered' ? 'done' : 'failed');
  }

  /** The outcome that an earlier holder recorded before it crashed: the service is not called again for it. */
  private async recorded(
    { id, companyId, fence }: OutboundCallRow,
    { ticketUuid }: BotTurn,
  ): Promise<BotEvent['type'] | undefined> {
    if (fence === 1) return undefined;
    const target = { companyId, id: ticketUuid };
    return (await this.aggregates.findEvent(botEvents, target, uuidv5('bot-answer', id)))?.type;
  }

  /** The outcome of a turn; null when its ticket no longer exists. */
  private async outcome(call: OutboundCallRow, asked: BotTurn, begun: number): Promise<Outcome | null> {
    const { companyId } = call;
    const { turn } = asked;
    const mark = asked.holder === undefined ? {} : { holder: asked.holder };
    const failed = (reason: BotFailure, tokens = 0): Outcome => ({
      fact: { type: 'BotTurnFailed', data: { turn, reason, ...(tokens > 0 ? { tokens } : {}), ...mark } },
      transcripts: [],
    });
    if (call.fence > MOST_HOLDERS) return failed('unavailable');
    const provider = await this.providers.of(companyId, asked.source);
    if (provider === null) return failed('gone');
    const line = `${companyId}/${call.source}`;
    if (!this.breaker.allows(line)) return failed('unavailable');
    const found = await this.questions.of(call, asked);
    if (found === null) return null;
    const { question, holder, upTo } = found;
    if (!(await this.providers.mayCost(companyId, asked.source, holder.contactUuid))) return failed('limit');
    try {
      const answer = await this.answer(provider, question, begun);
      const {
        replies,
        voices,
        files,
        handover,
        end,
        tokens,
        close = false,
        delayMs = 0,
        continuation,
      } = answer;
      this.breaker.record(line, true);
      const ms = this.clock.now().getTime() - begun;
      const data = {
        ...{ turn, contactUuid: holder.contactUuid, replies, handover, end, ms, tokens, ...mark },
        ...(asked.name === undefined ? {} : { name: asked.name }),
        ...(voices === undefined ? {} : { voices }),
        ...(files === undefined ? {} : { files }),
        ...(close ? { close } : {}),
        ...(delayMs > 0 && replies.length > 1 ? { delayMs } : {}),
        ...(continuation === undefined ? {} : { continuation }),
        upTo,
      };
      const transcripts = transcriptFacts(holder, asked.ticketUuid, answer.transcripts ?? []);
      return { fact: { type: 'BotTurnAnswered', data }, transcripts };
    } catch (fault) {
      if (!(fault instanceof BotUnanswered)) throw fault;
      // A refused call is a configuration error, which says nothing about the service's health.
      if (fault.reason !== 'refused') this.breaker.record(line, false);
      return failed(fault.reason, fault.tokens);
    }
  }

  /** Writes the handover summary as a note; a failure is ignored, because the note is optional. */
  private async sumUp(call: OutboundCallRow, asked: BotTurn, begun: number): Promise<boolean> {
    const { companyId } = call;
    const failed = (reason: BotFailure): boolean => {
      this.log.warn(`A bot's summary could not be written: ${reason}`);
      return false;
    };
    if (call.fence > MOST_HOLDERS) return failed('unavailable');
    const provider = await this.providers.summary(companyId, asked.source);
    if (provider === null) return failed('gone');
    const line = `${companyId}/${call.source}`;
    if (!this.breaker.allows(line)) return failed('unavailable');
    const found = await this.questions.of(call, asked);
    if (found === null) return failed('gone');
    const { question, holder } = found;
    if (!(await this.providers.mayCost(companyId, asked.source, holder.contactUuid))) return failed('limit');
    try {
      const { replies, tokens } = await this.answer(provider, question, begun);
      this.breaker.record(line, true);
      await this.recordSummary(call, asked, tokens);
      const [text = ''] = replies;
      if (text === '') return failed('unreadable');
      const { contactId, contactUuid } = holder;
      const place = { companyId, ticket: question.ticket, contactId, contactUuid };
      await this.notes.keep({ ...place, id: call.id, source: asked.source, text });
      return true;
    } catch (fault) {
      if (!(fault instanceof BotUnanswered)) throw fault;
      if (fault.reason !== 'refused') this.breaker.record(line, false);
      return failed(fault.reason);
    }
  }

  /** Repeats a call to some services at once: a transient error should not cause a handover. */
  private async answer(provider: BotProvider, question: BotQuestion, begun: number): Promise<BotAnswer> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await provider(question);
      } catch (fault) {
        const isSpent = tries >= MOST_TRIES || this.clock.now().getTime() - begun > REPEATED_FOR_MS;
        if (isSpent || !(fault instanceof BotUnanswered) || !fault.mayRepeat) throw fault;
        await pause(Math.max(PAUSE_MS * tries, fault.waitMs));
      }
    }
  }

  private async recordSummary(
    { id, companyId }: OutboundCallRow,
    { ticketUuid, turn }: BotTurn,
    tokens: number,
  ): Promise<void> {
    const fact: BotEvent = { type: 'BotSummarized', data: { turn, tokens } };
    const target = { companyId, id: ticketUuid };
    await this.aggregates.append(botEvents, target, [{ id: uuidv5('bot-summarized', id), fact }], byBot(id));
  }

  private async record(
    { id, companyId }: OutboundCallRow,
    asked: BotTurn,
    { fact, transcripts }: Outcome,
  ): Promise<void> {
    const target = { companyId, id: asked.ticketUuid };
    const envelope = byBot(id);
    if (transcripts.length > 0) await this.aggregates.append(messageEvents, target, transcripts, envelope);
    await this.aggregates.append(botEvents, target, [{ id: uuidv5('bot-answer', id), fact }], envelope);
  }
}
