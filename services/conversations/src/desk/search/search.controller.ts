import { type CommandEnvelope } from '@prosa/event-store';
import { Controller, Get, Inject, Query, Optional } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LIMITS, seesEveryTicket, type SearchAnswer } from '@prosa/contracts';
import {
  BooleanField,
  CurrentViewer,
  Expensive,
  ListField,
  Requires,
  TextField,
  type Viewer,
  RequestEnvelope,
} from '@prosa/http';
import { TENANT_DATABASE, ACCESS_LOG, type AccessLog } from '@prosa/platform';
import type { TenantConnection, TenantDatabase } from '@prosa/read-model';
import { listContacts } from '../../core/contact/contact.queries';
import { messagesByUuid } from '../../core/message/message.queries';
import { refuseTicketAct } from '../../core/ticket/ticket.policy';
import { ticketsByUuid } from '../../core/ticket/ticket.queries';
import { findMessages, type SearchScope } from './search.queries';
import { wordSearchOf } from './word-roots';

/** The search terms of a global search. */
export class SearchQuery {
  @TextField({ min: 1, max: 255, text: 'Words to look for; the last one may be half typed.' })
  searchParam!: string;

  @ListField({ of: 'id', optional: true, text: 'Only messages of tickets in these queues, and in none.' })
  queueIds?: number[];

  @ListField({ of: 'id', optional: true, text: 'Only messages of tickets that carry all of these tags.' })
  tags?: number[];

  @ListField({
    of: 'id',
    optional: true,
    text: 'Only messages of the tickets of these people; supervisors and admins.',
  })
  users?: number[];

  @BooleanField({ optional: true, text: 'Only messages of tickets with something unread.' })
  withUnreadMessages?: boolean;
}

const scopeOf = (viewer: Viewer, query: SearchQuery): SearchScope => ({
  unreadOnly: query.withUnreadMessages === true,
  ...(query.queueIds ? { queueIds: query.queueIds } : {}),
  ...(query.tags ? { tagIds: query.tags } : {}),
  ...(query.users && seesEveryTicket(viewer) ? { userIds: query.users } : {}),
});

/** The filters of a search for the access record, without its search term. */
const filtersOf = ({ queueIds, tags, users, withUnreadMessages }: SearchQuery): readonly string[] => [
  ...(queueIds === undefined ? [] : ['queues']),
  ...(tags === undefined ? [] : ['tags']),
  ...(users === undefined ? [] : ['users']),
  ...(withUnreadMessages === true ? ['unread'] : []),
];

/** Search over all messages and contacts that the user may see. */
@ApiTags('search')
@Controller('search')
@Requires('tickets:work')
@Expensive()
export class SearchController {
  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Optional() @Inject(ACCESS_LOG) private readonly accesses?: AccessLog,
  ) {}

  /** Returns the newest messages that contain all words, and contacts with a matching name. */
  @Get()
  search(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Query() query: SearchQuery,
  ): Promise<SearchAnswer> {
    const { searchParam } = query;
    this.accesses?.note(viewer.companyId, envelope, { kind: 'search', filters: filtersOf(query) });
    return this.tenants.withTenant(viewer.companyId, async db => {
      const messages = await this.messages(db, viewer, query);
      const filter = { search: searchParam, limit: LIMITS.searchHits };
      const { contacts } = await listContacts(db, viewer.companyId, filter);
      return { messages, contacts };
    });
  }

  private async messages(
    db: TenantConnection,
    viewer: Viewer,
    query: SearchQuery,
  ): Promise<SearchAnswer['messages']> {
    const words = wordSearchOf(query.searchParam);
    const scope = scopeOf(viewer, query);
    const uuids = words === null ? [] : await findMessages(db, viewer, words, LIMITS.searchHits, scope);
    const found = new Map(
      (await messagesByUuid(db, viewer.companyId, uuids)).map(({ uuid, ticketUuid, ...message }) => [
        uuid,
        { message, ticketUuid },
      ]),
    );
    const ticketUuids = [...new Set([...found.values()].map(each => each.ticketUuid))];
    const tickets = new Map(
      (await ticketsByUuid(db, viewer.companyId, ticketUuids)).map(ticket => [ticket.uuid, ticket]),
    );
    return uuids.flatMap(uuid => {
      const hit = found.get(uuid);
      const ticket = hit && tickets.get(hit.ticketUuid);
      // Messages of a merged ticket are visible to users who may see its destination.
      const isSeen = ticket !== undefined && refuseTicketAct(viewer, ticket, 'see') === null;
      return hit && isSeen ? [{ message: hit.message, ticket }] : [];
    });
  }
}
