import { type CommandEnvelope } from '@prosa/event-store';
import { Controller, Get, Inject, Param, Query, Optional } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LIMITS, type LeadSearchAnswer, type MessageHit } from '@prosa/contracts';
import { leadsByUuid } from '@prosa/conversation';
import { CurrentViewer, Expensive, IdPipe, Requires, type Viewer, RequestEnvelope } from '@prosa/http';
import { TENANT_DATABASE, ACCESS_LOG, type AccessLog } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { Conversations } from '../../core/holder/conversations.service';
import { leadMessage } from '../../core/message/message.live';
import { messagesByUuid } from '../../core/message/message.queries';
import { SearchMessagesQuery } from './search.requests';
import { findInTicket, findLeadMessages } from './search.queries';
import { wordSearchOf } from './word-roots';

/** Search over all messages of leads that the user may see. */
@ApiTags('search')
@Controller('search/leads')
@Requires('leads:work')
@Expensive()
export class LeadSearchController {
  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Optional() @Inject(ACCESS_LOG) private readonly accesses?: AccessLog,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The newest messages of leads that hold all words' })
  search(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Query() { searchParam }: SearchMessagesQuery,
  ): Promise<LeadSearchAnswer> {
    const { companyId } = viewer;
    this.accesses?.note(companyId, envelope, { kind: 'search', filters: [] });
    return this.tenants.withTenant(companyId, async db => {
      const words = wordSearchOf(searchParam);
      if (words === null) return { messages: [] };
      const uuids = await findLeadMessages(db, companyId, viewer, words, LIMITS.searchHits);
      const found = new Map((await messagesByUuid(db, companyId, uuids)).map(each => [each.uuid, each]));
      const ofLeads = [...new Set([...found.values()].map(({ ticketUuid }) => ticketUuid))];
      const leads = new Map((await leadsByUuid(db, companyId, ofLeads)).map(lead => [lead.uuid, lead]));
      return {
        messages: uuids.flatMap(uuid => {
          const hit = found.get(uuid);
          const lead = hit && leads.get(hit.ticketUuid);
          if (hit === undefined || lead === undefined) return [];
          const { uuid: _uuid, ticketUuid: _ticket, ...message } = hit;
          return [{ message: leadMessage(message), lead }];
        }),
      };
    });
  }
}

/** Search within a lead's conversation. */
@ApiTags('leads')
@Controller('messages/leads')
@Requires('leads:work')
export class LeadConversationSearchController {
  constructor(
    private readonly conversations: Conversations,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  @Get(':leadId/search')
  @ApiOperation({ summary: 'The messages of a lead that hold all words, newest first' })
  async search(
    @CurrentViewer() viewer: Viewer,
    @Param('leadId', new IdPipe('ERR_NO_LEAD_FOUND')) leadId: number,
    @Query() { searchParam }: SearchMessagesQuery,
  ): Promise<{ hits: readonly Omit<MessageHit, 'ticketId'>[]; count: number }> {
    const { companyId } = viewer;
    const held = await this.conversations.find(companyId, { kind: 'lead', number: leadId });
    held.authorize(viewer, 'see');
    const words = wordSearchOf(searchParam);
    if (words === null) return { hits: [], count: 0 };
    const found = await this.tenants.withTenant(companyId, db =>
      findInTicket(db, companyId, [held.uuid], words),
    );
    return { ...found, hits: found.hits.map(({ ticketId: _, ...hit }) => hit) };
  }
}
