import { Body, Controller, Delete, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { LIMITS, type LeadTagLinksPage } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  CurrentViewer,
  IdPipe,
  IntegerField,
  RequestEnvelope,
  Requires,
  TextField,
  type Viewer,
} from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { Leads } from '../lead/leads.service';
import { hasTag, linkedLeads } from './lead-tag-links.queries';

/** Which page of what a tag is on. */
export class LeadTagLinksQuery {
  @IntegerField({ optional: true, min: 1, max: 1_000_000, text: 'Page, from 1.' })
  page?: number;

  @IntegerField({
    optional: true,
    min: 1,
    max: 100,
    text: `Items in it; ${LIMITS.tagLinksPage} by default.`,
  })
  limit?: number;
}

/** The body of `DELETE /lead-tags`. */
export class DetachLeadTagRequest {
  @TextField({ max: 21, pattern: /^\d{1,10}-\d{1,10}$/, text: "The id of a row of the tag's list." })
  contentId!: string;
}

const tagNumber = new IdPipe('ERR_NO_TAG_FOUND');
const leadNumber = new IdPipe('ERR_NO_LEAD_FOUND');

/** The leads that carry a tag, and thereby block its change (spec 2 §7). */
@ApiTags('tags')
@Controller()
@Requires('leads:work')
export class LeadTagLinksController {
  constructor(
    private readonly leads: Leads,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  @Get('lead-tag/:tagId')
  @ApiOperation({ summary: "A tag's leads that stand in another column of the board" })
  conflicting(
    @Param('tagId', tagNumber) tagId: number,
    @CurrentViewer() viewer: Viewer,
    @Query() query: LeadTagLinksQuery,
  ): Promise<LeadTagLinksPage> {
    return this.page(viewer, tagId, query, true);
  }

  @Get('lead-tag/vinculed/leads/:tagId')
  @ApiOperation({ summary: 'The leads that carry a tag' })
  linked(
    @Param('tagId', tagNumber) tagId: number,
    @CurrentViewer() viewer: Viewer,
    @Query() query: LeadTagLinksQuery,
  ): Promise<LeadTagLinksPage> {
    return this.page(viewer, tagId, query, false);
  }

  @Delete('lead-tags')
  @ApiOperation({ summary: 'Takes a tag off a lead; harmless when it is off' })
  async detach(
    @Body() { contentId }: DetachLeadTagRequest,
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<{ ok: true }> {
    const [lead, tag] = contentId.split('-');
    const [leadId, tagId] = [leadNumber.transform(lead), tagNumber.transform(tag)];
    const { companyId } = viewer;
    if (!(await this.tenants.withTenant(companyId, db => hasTag(db, companyId, tagId))))
      throw new DomainError('ERR_NO_TAG_FOUND');
    await this.leads.decide(viewer, leadId, { type: 'TakeTagOff', tagId }, envelope);
    return { ok: true };
  }

  private async page(
    viewer: Viewer,
    tagId: number,
    { page = 1, limit = LIMITS.tagLinksPage }: LeadTagLinksQuery,
    onlyInOtherColumns: boolean,
  ): Promise<LeadTagLinksPage> {
    const { companyId } = viewer;
    const { leads, count } = await this.tenants.withTenant(companyId, async db => {
      if (!(await hasTag(db, companyId, tagId))) throw new DomainError('ERR_NO_TAG_FOUND');
      return linkedLeads(db, companyId, viewer, { tagId, onlyInOtherColumns, page, limit });
    });
    return { leads, count, hasMore: page * limit < count };
  }
}
