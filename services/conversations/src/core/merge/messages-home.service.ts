import { Inject, Injectable } from '@nestjs/common';
import type { Erasures } from '@prosa/crypto';
import type { Aggregates, CommandEnvelope, EventStore } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';
import { AGGREGATES, BARRIER, ERASURES, EVENT_STORE, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { messageEvents, type MessageEvent } from '../message/message.events';
import { ticketAggregate } from '../ticket/ticket.aggregate';
import { isLiving } from '../ticket/ticket.decider';
import type { MergedSide } from './merge.events';
import { ticketsWithWordsOf } from './merge.queries';

/** Brings messages back that a contact wrote while it was merged into another one. */
@Injectable()
export class MessagesHome {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(ERASURES) private readonly erasures: Erasures,
  ) {}

  /** Moves what a contact wrote in others' tickets into a ticket of its own, each message once. */
  async bring(companyId: number, source: MergedSide, envelope: CommandEnvelope): Promise<void> {
    // What an erased contact wrote cannot be written again: it stays in the destination.
    if (await this.erasures.isErased(companyId, source.contactUuid)) return;
    await this.barrier.reached(await this.store.head(), { companyId });
    const tickets = await this.tenants.withTenant(companyId, db =>
      ticketsWithWordsOf(db, companyId, source.contactId),
    );
    for (const ticketUuid of tickets) {
      const { state } = await this.aggregates.load(ticketAggregate, { companyId, id: ticketUuid });
      if (!isLiving(state) || state.contactUuid === source.contactUuid) continue;
      await this.bringFrom(companyId, ticketUuid, source, envelope);
    }
  }

  private async bringFrom(
    companyId: number,
    endedTicketUuid: string,
    { ticketUuid, ticketId, contactUuid }: MergedSide,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const target = { companyId, id: ticketUuid };
    const said = await this.aggregates.history(messageEvents, { companyId, id: endedTicketUuid });
    for (const { type, data, id } of said) {
      if (type !== 'MessageReceived' && type !== 'MessageSentFromPhone') continue;
      if (data.contactUuid !== contactUuid) continue;
      const { readAtLast: _, ...rest } = data;
      const fromMe = type === 'MessageSentFromPhone';
      const fact: MessageEvent = {
        type: 'MessageMoved',
        data: { ...rest, ticketUuid, ticketId, endedTicketUuid, fromMe },
      };
      await this.aggregates.append(
        messageEvents,
        target,
        [{ id: uuidv5('brought-home', id), fact }],
        envelope,
      );
    }
  }
}
