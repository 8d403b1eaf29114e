import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BotFailure } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { uuidv5, type Clock } from '@prosa/kernel';
import { Breaker, OutboundCallStore, type OutboundCallRow } from '@prosa/outbound-calls';
import { AGGREGATES, CLOCK, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { messageUuid } from '../message/message-id';
import { messageEvents, type MessageTranscribed } from '../message/message.events';
import { botEvents, type BotEvent } from './assistant.events';
import type { BotAnswer, Transcript } from './bot-answer.policy';
import { BotUnanswered, type BotProvider, type BotQuestion } from './bot-provider.port';
import { BotNotes } from './bot-notes.service';
import { BotProviders } from './bot-providers';
import { BotQuestions, type Asking, type BotTurn } from './bot-questions.service';

/** What a turn came to, and the words of the recordings that it was about. */
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

/** In whose name the outcome of a call is recorded. */
const byBot = (id: string): CommandEnvelope => ({
  actor: { kind: 'system', name: 'chatbot' },
  ...{ correlationId: id, causationId: id },
});

const KIND = 'bot';
const MOST_AT_ONCE = 16;
/** A call that ended is of use to nobody but whoever looks for a fault. */
const KEPT_MS = 30 * 86_400_000;
const MOST_TRIES = 3;
/** A call whose holders were lost so often is given up: what it is about may be what stops them. */
const MOST_HOLDERS = 5;
const REPEATED_FOR_MS = 25_000;
const PAUSE_MS = 500;
/** Asks the services of companies, each turn by a row of its own: one that hangs holds up nobody but itself. */
@Injectable()
export class BotCalls {
  private readonly log = new Logger('bots');
  private readonly store: OutboundCallStore;
  private readonly breaker: Breaker;
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(
    @Inject(OWNER_DATABASE) db: OwnerDatabase,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly providers: BotProviders,
    private readonly questions: BotQuestions,
    private readonly notes: BotNotes,
  ) {
    this.store = new OutboundCallStore(db, clock);
    this.breaker = new Breaker(clock);
  }

  /** Wants a turn answered; the same turn again is no second call. */
  async want(companyId: number, asked: BotTurn): Promise<void> {
    const { ticketUuid, turn, source } = asked;
    const id = uuidv5('bot-turn', companyId, ticketUuid, turn);
    await this.store.want({
      ...{ id, companyId, kind: KIND, source: `${source.kind}/${source.id}`, payload: asked },
    });
  }

  /** Wants a note of what a prompt learned up to a turn; the same again is no second one. */
  async wantSummary(
    companyId: number,
    { ticketUuid, turn, source }: Pick<BotTurn, 'ticketUuid' | 'turn' | 'source'>,
  ): Promise<void> {
    const id = uuidv5('bot-summary', companyId, ticketUuid, turn);
    const payload: BotTurn = { ticketUuid, turn, source, continuation: null, isSummary: true };
    await this.store.want({ id, companyId, kind: KIND, source: `${source.kind}/${source.id}`, payload });
  }

  /** Takes up what waits, as far as there is room. */
  async round(): Promise<void> {
    const room = MOST_AT_ONCE - this.underWay.size;
    if (room <= 0) return;
    for (const call of await this.store.take(KIND, room)) {
      const work = this.carryOut(call)
        // Its lease runs out, and somebody takes it up again.
        .catch((fault: unknown) => this.warn(fault))
        .finally(() => this.underWay.delete(call.id));
      this.underWay.set(call.id, work);
    }
  }

  /** Forgets calls that ended long ago. */
  clear(): Promise<void> {
    return this.store.clear(KIND, KEPT_MS);
  }

  /** When nothing is under way any more. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.underWay.values());
  }

  /** Says that something went wrong, and nothing of what was said. */
  warn(fault: unknown): void {
    this.log.warn(`A bot's turn waits: ${fault instanceof Error ? fault.name : 'unknown'}`);
  }

  private async carryOut(call: OutboundCallRow): Promise<void> {
    const asked = call.payload as BotTurn;
    const begun = this.clock.now().getTime();
    if (asked.isSummary === true) {
      const isWritten = await this.sumUp(call, asked, begun);
      await this.store.settle(call, isWritten ? 'done' : 'failed');
      return;
    }
    const outcome = await this.outcome(call, asked, begun);
    if (outcome !== null) await this.record(call, asked, outcome);
    await this.store.settle(call, outcome?.fact.type === 'BotTurnAnswered' ? 'done' : 'failed');
  }

  /** What a turn came to; null when its ticket is gone, and nothing can be said of it any more. */
  private async outcome(call: OutboundCallRow, asked: BotTurn, begun: number): Promise<Outcome | null> {
    const { companyId } = call;
    const { turn } = asked;
    const mark = asked.holder === undefined ? {} : { holder: asked.holder };
    const failed = (reason: BotFailure): Outcome => ({
      fact: { type: 'BotTurnFailed', data: { turn, reason, ...mark } },
      transcripts: [],
    });
    if (call.fence > MOST_HOLDERS) return failed('unavailable');
    const provider = await this.providers.of(companyId, asked.source);
    if (provider === null) return failed('gone');
    const line = `${companyId}/${call.source}`;
    if (!this.breaker.allows(line)) return failed('unavailable');
    const found = await this.questions.of(call, asked);
    if (found === null) return null;
    const { question, holder } = found;
    if (!(await this.providers.mayCost(companyId, asked.source, holder.contactUuid))) return failed('limit');
    try {
      const answer = await this.answer(provider, question, begun);
      const { replies, voices, handover, end, tokens, close = false, delayMs = 0, continuation } = answer;
      this.breaker.told(line, true);
      const ms = this.clock.now().getTime() - begun;
      const data = {
        ...{ turn, contactUuid: holder.contactUuid, replies, handover, end, ms, tokens, ...mark },
        ...(voices === undefined ? {} : { voices }),
        ...(close ? { close } : {}),
        ...(delayMs > 0 && replies.length > 1 ? { delayMs } : {}),
        ...(continuation === undefined ? {} : { continuation }),
      };
      const transcripts = transcriptFacts(holder, asked.ticketUuid, answer.transcripts ?? []);
      return { fact: { type: 'BotTurnAnswered', data }, transcripts };
    } catch (fault) {
      if (!(fault instanceof BotUnanswered)) throw fault;
      // What is refused is set up wrongly, which says nothing about the service's health.
      if (fault.reason !== 'refused') this.breaker.told(line, false);
      return failed(fault.reason);
    }
  }

  /** Has a note written of what was learned; one that cannot be had is missed by nobody. */
  private async sumUp(call: OutboundCallRow, asked: BotTurn, begun: number): Promise<boolean> {
    const { companyId } = call;
    const failed = (reason: BotFailure): boolean => {
      this.log.warn(`A bot's summary is not written: ${reason}`);
      return false;
    };
    if (call.fence > MOST_HOLDERS) return failed('unavailable');
    const provider = await this.providers.summary(companyId, asked.source);
    if (provider === null) return failed('gone');
    const line = `${companyId}/${call.source}`;
    if (!this.breaker.allows(line)) return failed('unavailable');
    const found = await this.questions.of(call, asked);
    if (found === null) return failed('gone');
    try {
      const { question, holder } = found;
      const { replies, tokens } = await this.answer(provider, question, begun);
      this.breaker.told(line, true);
      await this.recordSummary(call, asked, tokens);
      const [text = ''] = replies;
      if (text === '') return failed('unreadable');
      const { contactId, contactUuid } = holder;
      const place = { companyId, ticket: question.ticket, contactId, contactUuid };
      await this.notes.keep({ ...place, id: call.id, source: asked.source, text });
      return true;
    } catch (fault) {
      if (!(fault instanceof BotUnanswered)) throw fault;
      if (fault.reason !== 'refused') this.breaker.told(line, false);
      return failed(fault.reason);
    }
  }

  /** Some services are asked again at once: what was a hiccup is not worth a person. */
  private async answer(provider: BotProvider, question: BotQuestion, begun: number): Promise<BotAnswer> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await provider(question);
      } catch (fault) {
        const isSpent = tries >= MOST_TRIES || this.clock.now().getTime() - begun > REPEATED_FOR_MS;
        if (isSpent || !(fault instanceof BotUnanswered) || !fault.mayRepeat) throw fault;
        await pause(PAUSE_MS * tries);
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
    await this.aggregates.record(botEvents, target, [{ id: uuidv5('bot-summarized', id), fact }], byBot(id));
  }

  private async record(
    { id, companyId }: OutboundCallRow,
    asked: BotTurn,
    { fact, transcripts }: Outcome,
  ): Promise<void> {
    const target = { companyId, id: asked.ticketUuid };
    const envelope = byBot(id);
    if (transcripts.length > 0) await this.aggregates.record(messageEvents, target, transcripts, envelope);
    await this.aggregates.record(botEvents, target, [{ id: uuidv5('bot-answer', id), fact }], envelope);
  }
}
