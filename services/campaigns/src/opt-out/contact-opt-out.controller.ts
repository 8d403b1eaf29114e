import { Controller, Delete, Get, Param, Put, Query, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ContactOptOutView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  BooleanField,
  CurrentViewer,
  IdPipe,
  RequestEnvelope,
  Requires,
  RequiresPlan,
  type Viewer,
} from '@prosa/http';
import { CampaignAccessGuard } from '../config/campaign-access.guard';
import { ContactOptOuts } from './contact-opt-outs.service';

const contactId = new IdPipe('ERR_NO_CONTACT_FOUND');

/** How an opt-out is withdrawn. */
export class WithdrawOptOutQuery {
  @BooleanField({
    optional: true,
    text: 'Confirms that the customer asked for it; needed when they opted out themselves.',
  })
  customerAsked?: boolean;
}

/** Whether a contact gets campaigns, as the contact asked on the phone or in a ticket. */
@ApiTags('campaigns')
@Controller('contacts/:id/opt-out')
@Requires('optOuts:work')
@RequiresPlan('useCampaigns')
@UseGuards(CampaignAccessGuard)
export class ContactOptOutController {
  constructor(private readonly optOuts: ContactOptOuts) {}

  @Get()
  @ApiOperation({ summary: 'Whether a contact gets campaigns, and since when and by whose act not' })
  show(@CurrentViewer() viewer: Viewer, @Param('id', contactId) id: number): Promise<ContactOptOutView> {
    return this.optOuts.show(viewer, id);
  }

  @Put()
  @ApiOperation({ summary: 'Records that the contact wants no campaigns; harmless when it is recorded' })
  record(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', contactId) id: number,
  ): Promise<ContactOptOutView> {
    return this.optOuts.record(viewer, id, envelope);
  }

  @Delete()
  @ApiOperation({ summary: 'Lets the contact receive campaigns again; harmless when they do' })
  withdraw(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', contactId) id: number,
    @Query() { customerAsked }: WithdrawOptOutQuery,
  ): Promise<ContactOptOutView> {
    return this.optOuts.withdraw(viewer, id, customerAsked === true, envelope);
  }
}
