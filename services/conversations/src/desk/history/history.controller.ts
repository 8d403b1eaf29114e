import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { InteractionPage, InteractionView } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import {
  CurrentViewer,
  Expensive,
  IdPipe,
  IntegerField,
  ListField,
  MomentField,
  Requires,
  type SentMoment,
  type Viewer,
} from '@prosa/http';
import { timeZoneOf } from '@prosa/conversation';
import { AGGREGATES, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { ticketsMergedInto } from '../../core/merge/merge.queries';
import { HistoryTickets } from './history-tickets.service';
import { interactionsOfTicket, threadLines } from './history.queries';
import { messagesAsOf } from './message-replay';

/** Which page of a history. */
export class HistoryQuery {
  @IntegerField({ optional: true, min: 1, max: 100_000 })
  page?: number;

  @ListField({ of: 'text', optional: true, max: 30, text: 'Only entries of these types.' })
  types?: string[];

  @MomentField({ optional: true, text: 'Only entries up to this moment.' })
  until?: SentMoment;
}

/** The interaction history of a ticket (spec 1 §7), for users who may see the ticket. */
@ApiTags('tickets')
@Controller('ticket/interaction')
@Requires('history:read')
export class HistoryController {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    private readonly tickets: HistoryTickets,
  ) {}

  /** Returns the last lines that stand between a ticket's messages, oldest first. */
  @Get(':id/thread')
  thread(
    @CurrentViewer() viewer: Viewer,
    @Param('id', new IdPipe('ERR_NO_TICKET_FOUND')) id: number,
  ): Promise<InteractionView[]> {
    const { companyId } = viewer;
    return this.tenants.withTenant(companyId, async db =>
      threadLines(db, companyId, (await this.tickets.find(db, viewer, id)).uuid),
    );
  }

  /** Returns a page of a ticket's history, newest first. */
  @Get(':id')
  @Expensive()
  async list(
    @CurrentViewer() viewer: Viewer,
    @Param('id', new IdPipe('ERR_NO_TICKET_FOUND')) id: number,
    @Query() { page = 1, types = [], until }: HistoryQuery,
  ): Promise<InteractionPage> {
    const { companyId } = viewer;
    const { uuid, others, latest } = await this.tenants.withTenant(companyId, async db => {
      const ticket = await this.tickets.find(db, viewer, id);
      const merged = until === undefined ? [] : await ticketsMergedInto(db, companyId, ticket.uuid);
      return {
        uuid: ticket.uuid,
        others: merged.map(each => each.uuid),
        latest: until?.in(await timeZoneOf(db, companyId)) ?? null,
      };
    });
    const uuids = [uuid, ...others];
    const messages =
      latest === null ? undefined : await messagesAsOf(this.aggregates, companyId, uuids, latest);
    const wanted = { page, types, until: latest, messages };
    return this.tenants.withTenant(companyId, db => interactionsOfTicket(db, companyId, uuid, wanted));
  }
}
