import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { NamedHolderKind } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import type { Clock } from '@prosa/kernel';
import type { OutboundCallRow } from '@prosa/outbound-calls';
import { AGGREGATES, CLOCK, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { contactById } from '../contact/contact.queries';
import { RoutingSurroundings } from '../routing/routing-surroundings';
import { isLiving } from '../ticket/ticket.decider';
import { ticketAggregate } from '../ticket/ticket-slot.handlers';
import type { BotSource } from '../ticket/ticket.events';
import { lastWords } from './assistant.queries';
import type { BotQuestion } from './bot-provider.port';
import { waitingLead } from './lead-assistant.queries';
import { awaitsFile, shownToBots, type SpokenWords } from './spoken-words.policy';

/** Which turn of which ticket a call is for. */
export interface BotTurn {
  readonly ticketUuid: string;
  readonly turn: number;
  readonly source: BotSource;
  readonly continuation: string | null;
  /** The kind of the conversation's holder when it is no ticket; `ticketUuid` names it then. */
  readonly holder?: NamedHolderKind;
  /** Asked is not for the next words, but what was learned so far: for colleagues, never for the customer. */
  readonly isSummary?: true;
}

/** Whose conversation a turn is. */
export interface Asking {
  readonly contactId: number;
  readonly contactUuid: string;
  readonly connectionId: number;
  readonly number: number;
}

const MOST_WORDS = 50;
/** How long a turn waits for the file of a recording. */
const LATE_FILE_MS = 8_000;
const FILE_PAUSE_MS = 400;

/** Puts together what a bot is asked: what was said in a ticket or lead, and by whom. */
@Injectable()
export class BotQuestions {
  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly surroundings: RoutingSurroundings,
  ) {}

  /** What is asked, and whose conversation it is; null when that is gone. */
  async of(
    { id, companyId, fence }: Pick<OutboundCallRow, 'id' | 'companyId' | 'fence'>,
    asked: BotTurn,
  ): Promise<{ readonly question: BotQuestion; readonly holder: Asking } | null> {
    await this.surroundings.shown(companyId);
    const holder = await this.holder(companyId, asked);
    if (holder === null) return null;
    const { ticketUuid, continuation = null } = asked;
    const { contactId, connectionId, number } = holder;
    const { language } = await this.surroundings.of(companyId, connectionId);
    const said = await this.said(companyId, ticketUuid);
    const contact = await this.tenants.withTenant(companyId, db => contactById(db, companyId, contactId));
    const { unanswered, history } = shownToBots(said);
    const last = unanswered.at(-1);
    const question: BotQuestion = {
      ...{ id, companyId, connectionId, language, ticket: { id: number, uuid: ticketUuid } },
      isLead: asked.holder === 'lead',
      contact: { name: contact?.name ?? '', phone: contact?.phone ?? '' },
      text: unanswered.map(({ body }) => body).join('\n'),
      lastText: last?.body ?? '',
      messageId: last?.id ?? id,
      writtenAt: last?.createdAt ?? this.clock.now(),
      isRepeated: fence > 1,
      continuation,
      history,
    };
    return { question, holder };
  }

  /** What was said, newest first, once the files of the customer's recordings are here, or late. */
  private async said(companyId: number, ticketUuid: string): Promise<readonly SpokenWords[]> {
    for (let waited = 0; ; waited += FILE_PAUSE_MS) {
      const words = await this.tenants.withTenant(companyId, db =>
        lastWords(db, companyId, ticketUuid, MOST_WORDS),
      );
      if (waited >= LATE_FILE_MS || !awaitsFile(words)) return words;
      await pause(FILE_PAUSE_MS);
    }
  }

  /** The ticket or lead of a turn; null when it is gone. */
  private async holder(companyId: number, { ticketUuid, holder }: BotTurn): Promise<Asking | null> {
    if (holder === 'lead') {
      const lead = await this.tenants.withTenant(companyId, db => waitingLead(db, companyId, ticketUuid));
      return lead === undefined ? null : { ...lead, number: lead.id };
    }
    const { state } = await this.aggregates.load(ticketAggregate, { companyId, id: ticketUuid });
    return isLiving(state) ? state : null;
  }
}
