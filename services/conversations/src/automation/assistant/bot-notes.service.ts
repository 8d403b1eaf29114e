import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';
import { AGGREGATES, NUMBERS, TENANT_DATABASE } from '@prosa/platform';
import type { Numbers, TenantDatabase } from '@prosa/read-model';
import type { BotSource } from '../../core/ticket/ticket.events';
import { botName } from './assistant.queries';
import { noteAggregate } from '../../desk/note/note.aggregate';

/** A note that a bot writes in a ticket. */
export interface BotNote {
  /** The same for every try. */
  readonly id: string;
  readonly companyId: number;
  readonly ticket: { readonly id: number; readonly uuid: string };
  readonly contactId: number;
  readonly contactUuid: string;
  readonly source: BotSource;
  readonly text: string;
}

/** Writes notes as a bot; like bot messages, their author has the id 0. */
@Injectable()
export class BotNotes {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /** Writes a note; idempotent. */
  async keep({ id, companyId, ticket, contactId, contactUuid, source, text }: BotNote): Promise<void> {
    const uuid = uuidv5('bot-note', id);
    const name = await this.tenants.withTenant(companyId, db => botName(db, companyId, source));
    const place = { uuid, ticketUuid: ticket.uuid, ticketId: ticket.id, contactId, contactUuid };
    const number = await this.numbers.next('note');
    await this.aggregates.execute(
      noteAggregate,
      { companyId, id: uuid },
      { type: 'AddNote', ...place, id: number, note: text, user: { id: 0, name } },
      { actor: { kind: 'system', name: 'chatbot' }, commandId: uuid, correlationId: id, causationId: id },
    );
  }
}
