import { Inject, Injectable } from '@nestjs/common';
import { holderMark, resolveVariables, variableValuesIn } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { exhaustive, uuidv5, type Clock, type Recorded } from '@prosa/kernel';
import { AGGREGATES, CLOCK, TENANT_DATABASE } from '@prosa/platform';
import type { CommandRun } from '@prosa/process-managers';
import type { TenantDatabase } from '@prosa/read-model';
import { contactById } from '../../core/contact/contact.queries';
import { chatbotMessage } from '../../core/message/chatbot-message';
import { messageEvents } from '../../core/message/message.events';
import { RoutingDependencies } from '../routing/routing-dependencies';
import { enteredColumn, enteredConversation, livelyLead } from './column-entry.queries';
import type { ColumnEntryCommand, ColumnEntryInput, EnteredColumn } from './column-entry.workflow';
import { taskAggregate } from '../../desk/task/task.aggregate';

type CreateTask = Extract<ColumnEntryCommand, { type: 'CreateTask' }>;

/** Looks up a column's automation when a card enters it, and executes it, once per command. */
@Injectable()
export class ColumnEntries {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly dependencies: RoutingDependencies,
  ) {}

  /** The column's automation for a fact; null for facts without a column. */
  async column({ data, metadata: { companyId } }: Recorded<ColumnEntryInput>): Promise<EnteredColumn | null> {
    if (!('tag' in data)) return null;
    return this.tenants.withTenant(companyId, db => enteredColumn(db, companyId, data.tag.id));
  }

  /** Carries out a command; the same run again changes nothing more. */
  async perform(command: ColumnEntryCommand, run: CommandRun): Promise<void> {
    await this.dependencies.shown(run.companyId);
    switch (command.type) {
      case 'MessageLead':
        return this.message(command.body, run);
      case 'CreateTask':
        return this.create(command, run);
      default:
        return exhaustive(command);
    }
  }

  /** The company's text, with the customer's name and the lead's number filled in. */
  private async message(body: string, run: CommandRun): Promise<void> {
    const { companyId, instance: uuid } = run;
    const found = await this.tenants.withTenant(companyId, async db => {
      const lead = await livelyLead(db, companyId, uuid);
      const contact = lead && (await contactById(db, companyId, lead.contactId));
      return lead && contact && { lead, contact };
    });
    // Frozen, won or removed since: nothing is sent to a conversation that has ended.
    if (found === undefined) return;
    const { lead, contact } = found;
    const { language, timeZone } = await this.dependencies.of(companyId, lead.connectionId);
    const values = variableValuesIn({ id: lead.id, contact }, { at: this.clock.now(), timeZone, language });
    const place = { kind: 'lead', uuid, number: lead.id, connectionId: lead.connectionId, contact } as const;
    const message = chatbotMessage(place, { body: resolveVariables(body, values) }, run.commandId);
    await this.aggregates.append(
      messageEvents,
      { companyId, id: uuid },
      [message],
      envelopeOf(run, 'chatbot'),
    );
  }

  private async create({ holder, column, text }: CreateTask, run: CommandRun): Promise<void> {
    const { companyId, instance: uuid, commandId } = run;
    const found = await this.tenants.withTenant(companyId, db =>
      enteredConversation(db, companyId, { holder, uuid }),
    );
    if (found === undefined) return;
    const { number, userId, userName } = found;
    const user = userId === null ? null : { id: userId, name: userName ?? '' };
    const target = { companyId, id: uuidv5('task', commandId) };
    const task = { ...holderMark(holder), ticketUuid: uuid, ticketId: number, text, column, user };
    await this.aggregates.execute(
      taskAggregate,
      target,
      { type: 'CreateTask', ...task },
      envelopeOf(run, 'board'),
    );
  }
}

const envelopeOf = ({ commandId, correlationId, causationId }: CommandRun, name: string) =>
  ({ actor: { kind: 'system', name }, commandId, correlationId, causationId }) as const;
