import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LIMITS, type LeadSearchAnswer } from '@prosa/contracts';
import { leadsByUuid } from '@prosa/conversation';
import { CurrentViewer, Expensive, Requires, TextField, type Viewer } from '@prosa/http';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { leadMessage } from '../message/message.live';
import { messagesByUuid } from '../message/message.queries';
import { findLeadMessages } from './search.queries';
import { wordSearchOf } from './word-roots';

/** The search terms within conversations of leads. */
export class LeadSearchQuery {
  @TextField({ min: 1, max: 255, text: 'Words to look for; the last one may be half typed.' })
  searchParam!: string;
}

/** Search over all messages of leads that the user may see. */
@ApiTags('search')
@Controller('search/leads')
@Requires('leads:work')
@Expensive()
export class LeadSearchController {
  constructor(@Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase) {}

  @Get()
  @ApiOperation({ summary: 'The newest messages of leads that hold all words' })
  search(
    @CurrentViewer() viewer: Viewer,
    @Query() { searchParam }: LeadSearchQuery,
  ): Promise<LeadSearchAnswer> {
    const { companyId } = viewer;
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
