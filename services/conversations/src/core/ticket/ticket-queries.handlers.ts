import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  LIMITS,
  type TicketCampaigns,
  type TicketCounts,
  type TicketPage,
  type TicketView,
} from '@prosa/contracts';
import { decodeCursor, encodeCursor, type Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import {
  CountTickets,
  ListTicketCampaigns,
  ListTickets,
  ShowTicket,
  type ListTicketsQuery,
} from './ticket.commands';
import { ticketCampaigns } from './ticket-campaign.queries';
import { TicketService } from './ticket.service';
import { countTickets, listTickets, type TicketFilter } from './ticket-list.queries';
import { ticketByNumber, ticketsByUuid } from './ticket.queries';

/** Whoever waits longest first; only waiting tickets have a waiting time. */
const isByWait = ({ order, status }: ListTicketsQuery): boolean =>
  order === 'longestWait' && status === 'pending';

const cursorOf = ({ waitingSince, updatedAt, id }: TicketView, byWait: boolean): string =>
  encodeCursor([byWait ? (waitingSince ?? updatedAt) : updatedAt, id]);

const placeOf = (cursor: string): NonNullable<TicketFilter['before']> => {
  const [at, id] = decodeCursor(cursor, ['time', 'integer']);
  return { at: new Date(at), id };
};

const filterOf = (viewer: Viewer, query: ListTicketsQuery): TicketFilter => {
  const mayLookAround = viewer.super || viewer.profile !== 'user';
  return {
    showAll: mayLookAround && query.showAll === true,
    unreadOnly: query.withUnreadMessages === true,
    byWait: isByWait(query),
    limit: LIMITS.pageSize,
    ...(query.status ? { status: query.status } : {}),
    ...(query.searchParam ? { search: query.searchParam } : {}),
    ...(query.queueIds ? { queueIds: query.queueIds } : {}),
    ...(query.tags ? { tagIds: query.tags } : {}),
    ...(query.users && mayLookAround ? { userIds: query.users } : {}),
    ...(query.whatsappId ? { connectionId: query.whatsappId } : {}),
    ...(query.adverts?.length ? { adverts: query.adverts } : {}),
    ...(query.campaigns?.length ? { campaignIds: query.campaigns } : {}),
    ...(query.campaignAnswers ? { campaignAnswers: query.campaignAnswers } : {}),
    ...(query.date ? { begunOn: query.date } : {}),
    ...(query.updatedAt ? { changedOn: query.updatedAt } : {}),
    ...(query.cursor
      ? { before: placeOf(query.cursor) }
      : { offset: ((query.pageNumber ?? 1) - 1) * LIMITS.pageSize }),
  };
};

/** Returns a page of the tickets that the viewer may see. */
@QueryHandler(ListTickets)
export class ListTicketsHandler implements IQueryHandler<ListTickets, TicketPage> {
  constructor(@Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase) {}

  async execute({ viewer, query }: ListTickets): Promise<TicketPage> {
    const { tickets, hasMore } = await this.tenants.withTenant(viewer.companyId, db =>
      listTickets(db, viewer.companyId, viewer, filterOf(viewer, query)),
    );
    const last = tickets.at(-1);
    return { tickets, hasMore, nextCursor: hasMore && last ? cursorOf(last, isByWait(query)) : null };
  }
}

/** Returns the counters of the viewer's lists. */
@QueryHandler(CountTickets)
export class CountTicketsHandler implements IQueryHandler<CountTickets, TicketCounts> {
  constructor(@Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase) {}

  execute({ viewer, query }: CountTickets): Promise<TicketCounts> {
    return this.tenants.withTenant(viewer.companyId, db =>
      countTickets(db, viewer.companyId, viewer, filterOf(viewer, query)),
    );
  }
}

/** Returns the campaigns that tickets are filtered by. */
@QueryHandler(ListTicketCampaigns)
export class ListTicketCampaignsHandler implements IQueryHandler<ListTicketCampaigns, TicketCampaigns> {
  constructor(@Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase) {}

  async execute({ viewer: { companyId } }: ListTicketCampaigns): Promise<TicketCampaigns> {
    return { campaigns: await this.tenants.withTenant(companyId, db => ticketCampaigns(db, companyId)) };
  }
}

/** Returns one ticket, for users who may see it. */
@QueryHandler(ShowTicket)
export class ShowTicketHandler implements IQueryHandler<ShowTicket, TicketView> {
  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    private readonly tickets: TicketService,
  ) {}

  async execute({ viewer, ticket }: ShowTicket): Promise<TicketView> {
    const view = await this.tenants.withTenant(viewer.companyId, async db =>
      typeof ticket === 'number'
        ? ticketByNumber(db, viewer.companyId, ticket)
        : (await ticketsByUuid(db, viewer.companyId, [ticket]))[0],
    );
    if (!view) throw new DomainError('ERR_NO_TICKET_FOUND');
    this.tickets.authorize(viewer, view, 'see');
    return view;
  }
}
