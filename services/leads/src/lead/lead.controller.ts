import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LIMITS, type LeadCounts, type LeadPage, type LeadView, type TicketView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  CurrentViewer,
  decodeCursor,
  encodeCursor,
  IdPipe,
  RequestEnvelope,
  Requires,
  type Viewer,
} from '@prosa/http';
import { DomainError, isUuid } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { LeadHolder } from './lead-holder.service';
import { ChangeLeadRequest, ListLeadsQuery, SyncLeadTagsRequest } from './lead.commands';
import { countLeads, leadBy, listLeads, type LeadFilter } from './lead.queries';
import { LeadNumbers } from './lead-numbers.service';
import { Leads } from './leads.service';

const leadNumber = new IdPipe('ERR_NO_LEAD_FOUND');

const keyOf = (sent: string): { readonly id: number } | { readonly uuid: string } => {
  const text = sent.toLowerCase();
  return isUuid(text) ? { uuid: text } : { id: leadNumber.transform(text) };
};

const filterOf = (query: ListLeadsQuery): LeadFilter => {
  const { searchParam, cursor, pageNumber = 1, status, tab, whatsappId, tags } = query;
  const wanted = {
    ...(status === undefined ? {} : { status }),
    ...(tab === undefined ? {} : { tab }),
    ...(searchParam ? { search: searchParam } : {}),
    ...(whatsappId === undefined ? {} : { connectionId: whatsappId }),
    ...(tags === undefined ? {} : { tagIds: tags }),
    limit: LIMITS.pageSize,
  };
  if (!cursor) return { ...wanted, offset: (pageNumber - 1) * LIMITS.pageSize };
  const [updatedAt, id] = decodeCursor(cursor, ['time', 'integer']);
  return { ...wanted, before: { updatedAt: new Date(updatedAt), id } };
};

/** Leads (spec 2 §7). */
@ApiTags('leads')
@Controller()
@Requires('leads:work')
export class LeadController {
  constructor(
    private readonly leads: Leads,
    private readonly holder: LeadHolder,
    private readonly numbers: LeadNumbers,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  @Get('leads')
  @ApiOperation({ summary: 'A page of the leads that one may see, the latest change first' })
  async list(@CurrentViewer() viewer: Viewer, @Query() query: ListLeadsQuery): Promise<LeadPage> {
    const { companyId } = viewer;
    const { leads, hasMore } = await this.tenants.withTenant(companyId, db =>
      listLeads(db, companyId, viewer, filterOf(query)),
    );
    const last = leads.at(-1);
    return { leads, hasMore, nextCursor: hasMore && last ? encodeCursor([last.updatedAt, last.id]) : null };
  }

  @Get('leads/counts')
  @ApiOperation({ summary: 'How many leads each tab holds, and how many unread messages they have' })
  counts(@CurrentViewer() viewer: Viewer, @Query() query: ListLeadsQuery): Promise<LeadCounts> {
    const { companyId } = viewer;
    return this.tenants.withTenant(companyId, db => countLeads(db, companyId, viewer, filterOf(query)));
  }

  @Get('leads/u/:leadId')
  @ApiOperation({ summary: 'One lead, by its number or uuid' })
  async show(@CurrentViewer() viewer: Viewer, @Param('leadId') leadId: string): Promise<{ lead: LeadView }> {
    const { companyId } = viewer;
    const lead = await this.tenants.withTenant(companyId, db => leadBy(db, companyId, keyOf(leadId)));
    if (lead === undefined) throw new DomainError('ERR_NO_LEAD_FOUND');
    this.holder.authorize(viewer, lead, 'see');
    return { lead };
  }

  @Put('leads/:leadId')
  @ApiOperation({
    summary: 'Accepts, releases, transfers, wins, freezes, thaws or reopens a lead, or switches its bot',
  })
  async change(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('leadId', leadNumber) leadId: number,
    @Body() request: ChangeLeadRequest,
  ): Promise<LeadView> {
    const lead = await this.leads.change(viewer, leadId, request, envelope);
    this.numbers.ask(lead, viewer.companyId, envelope);
    return lead;
  }

  @Delete('leads/:leadId')
  @Requires('leads:delete')
  @ApiOperation({ summary: 'Removes a lead from every list' })
  async remove(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('leadId', leadNumber) leadId: number,
  ): Promise<{ ok: true }> {
    await this.leads.remove(viewer, leadId, envelope);
    return { ok: true };
  }

  @Post('leads/:leadId/contact')
  @HttpCode(200)
  @ApiOperation({ summary: 'Puts the person into the contact book; the lead is gone' })
  intoContact(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('leadId', leadNumber) leadId: number,
  ): Promise<{ contactId: number }> {
    return this.leads.turnIntoContact(viewer, leadId, envelope);
  }

  @Post('leads/:leadId/ticket')
  @HttpCode(200)
  @ApiOperation({ summary: 'Ends a lead and goes on with a ticket of whoever asks' })
  intoTicket(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('leadId', leadNumber) leadId: number,
  ): Promise<TicketView> {
    return this.leads.turnIntoTicket(viewer, leadId, envelope);
  }

  @Post('tickets/:ticketId/lead')
  @HttpCode(200)
  @ApiOperation({ summary: 'Ends a ticket and goes on with a lead of whoever asks' })
  ofTicket(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('ticketId', new IdPipe('ERR_NO_TICKET_FOUND')) ticketId: number,
  ): Promise<LeadView> {
    return this.leads.ofTicket(viewer, ticketId, envelope);
  }

  @Post('tags/lead/sync')
  @HttpCode(200)
  @ApiOperation({ summary: 'Puts exactly the tags named on a lead' })
  tag(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() request: SyncLeadTagsRequest,
  ): Promise<LeadView> {
    return this.leads.setTags(viewer, request, envelope);
  }
}
