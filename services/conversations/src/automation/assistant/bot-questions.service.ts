import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import type { NamedHolderKind } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import type { Clock } from '@prosa/kernel';
import type { OutboundCallRow } from '@prosa/outbound-calls';
import { signedMediaUrl } from '@prosa/media';
import { AGGREGATES, CLOCK, ENVIRONMENT, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { contactById } from '../../core/contact/contact.queries';
import { RoutingDependencies } from '../routing/routing-dependencies';
import { isLiving } from '../../core/ticket/ticket.decider';
import type { BotSource } from '../../core/ticket/ticket.events';
import { chosenHost, lastWords } from './assistant.queries';
import type { BotQuestion } from './bot-provider.port';
import { waitingLead } from './lead-assistant.queries';
import { awaitsFile, shownToBots, unansweredOf, type SpokenWords } from './spoken-words.policy';
import { ticketAggregate } from '../../core/ticket/ticket.aggregate';

/** The turn that a call is for. */
export interface BotTurn {
  readonly ticketUuid: string;
  readonly turn: number;
  readonly source: BotSource;
  /** The name of the source when the turn began; absent in earlier versions. */
  readonly name?: string;
  readonly continuation: string | null;
  /** The kind of the conversation's holder when it is no ticket; `ticketUuid` names it then. */
  readonly holder?: NamedHolderKind;
  /** The message up to which all is answered; absent: all up to the last message to the customer. */
  readonly after?: string;
  /** Requests a handover summary for agents instead of an answer to the customer. */
  readonly isSummary?: true;
}

/** The conversation of a turn. */
export interface Asking {
  readonly contactId: number;
  readonly contactUuid: string;
  readonly connectionId: number;
  readonly number: number;
}

/** The input of a bot, its conversation, and the id of the customer's latest message in it; empty for none. */
interface Asked {
  readonly question: BotQuestion;
  readonly holder: Asking;
  readonly upTo: string;
}

const MOST_WORDS = 50;
/** How long a turn waits for the file of a recording. */
const LATE_FILE_MS = 8_000;
const FILE_PAUSE_MS = 400;

/** Builds the input of a bot from the messages of a ticket or lead. */
@Injectable()
export class BotQuestions {
  private readonly origin: string;

  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) { PUBLIC_URL }: Environment,
    private readonly dependencies: RoutingDependencies,
  ) {
    this.origin = PUBLIC_URL;
  }

  /** The input and its conversation; null when that no longer exists. */
  async of(
    { id, companyId, fence }: Pick<OutboundCallRow, 'id' | 'companyId' | 'fence'>,
    asked: BotTurn,
  ): Promise<Asked | null> {
    await this.dependencies.shown(companyId);
    const holder = await this.holder(companyId, asked);
    if (holder === null) return null;
    const { ticketUuid, continuation = null } = asked;
    const { contactId, connectionId, number } = holder;
    const { language } = await this.dependencies.of(companyId, connectionId);
    const said = await this.said(companyId, asked);
    const contact = await this.tenants.withTenant(companyId, db => contactById(db, companyId, contactId));
    const { unanswered, history, files, hasFiles } = shownToBots(said, asked.after);
    const last = unanswered.at(-1);
    const question: BotQuestion = {
      ...{ id, companyId, connectionId, language, ticket: { id: number, uuid: ticketUuid } },
      isLead: asked.holder === 'lead',
      contact: { name: contact?.name ?? '', phone: contact?.phone ?? '', lid: contact?.lid ?? '' },
      text: unanswered.map(({ body }) => body).join('\n'),
      lastText: last?.body ?? '',
      files: files.map(key => this.address(companyId, key)),
      hasFiles,
      messageId: last?.id ?? id,
      writtenAt: last?.createdAt ?? this.clock.now(),
      isRepeated: fence > 1,
      continuation,
      history,
    };
    return { question, holder, upTo: said.find(({ fromMe }) => !fromMe)?.id ?? '' };
  }

  /** Whether a message of the customer is unanswered. */
  async isAwaited(companyId: number, { ticketUuid, after }: BotTurn): Promise<boolean> {
    await this.dependencies.shown(companyId);
    const said = await this.words(companyId, ticketUuid);
    return unansweredOf(said, after).length > 0;
  }

  /** The host that a company chose for a source; empty for providers with a fixed address. */
  host(companyId: number, source: BotSource): Promise<string> {
    return this.tenants.withTenant(companyId, db => chosenHost(db, companyId, source));
  }

  /** Where a service finds a file; null when there is none, or this installation's address is not known. */
  private address(companyId: number, key: string | null): string | null {
    return key === null || this.origin === '' ? null : `${this.origin}${signedMediaUrl(companyId, key)}`;
  }

  /** What was said, newest first, once the customer's files that the bot may want are here, or late. */
  private async said(companyId: number, { ticketUuid, source, after }: BotTurn) {
    const ofAnyKind = source.kind === 'integration';
    for (let waited = 0; ; waited += FILE_PAUSE_MS) {
      const words = await this.words(companyId, ticketUuid);
      if (waited >= LATE_FILE_MS || !awaitsFile(words, { ofAnyKind, after })) return words;
      await pause(FILE_PAUSE_MS);
    }
  }

  private words(companyId: number, ticketUuid: string): Promise<readonly SpokenWords[]> {
    return this.tenants.withTenant(companyId, db => lastWords(db, companyId, ticketUuid, MOST_WORDS));
  }

  /** The ticket or lead of a turn; null when it no longer exists. */
  private async holder(companyId: number, { ticketUuid, holder }: BotTurn): Promise<Asking | null> {
    if (holder === 'lead') {
      const lead = await this.tenants.withTenant(companyId, db => waitingLead(db, companyId, ticketUuid));
      return lead === undefined ? null : { ...lead, number: lead.id };
    }
    const { state } = await this.aggregates.load(ticketAggregate, { companyId, id: ticketUuid });
    return isLiving(state) ? state : null;
  }
}
