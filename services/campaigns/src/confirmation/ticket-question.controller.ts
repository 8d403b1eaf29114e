import { Body, Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CampaignQuestionView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  BooleanField,
  CurrentViewer,
  IdField,
  IdPipe,
  RequestEnvelope,
  Requires,
  RequiresPlan,
  type Viewer,
} from '@prosa/http';
import { CampaignAccessGuard } from '../config/campaign-access.guard';
import { TicketQuestions } from './ticket-questions.service';

const ticketId = new IdPipe('ERR_NO_TICKET_FOUND');

/** What a customer answered to a campaign's question, on the phone or in other words. */
export class CampaignAnswerRequest {
  @IdField({ text: 'The campaign whose question it answers.' })
  campaignId!: number;

  @BooleanField({ text: 'Whether they want the message.' })
  confirmed!: boolean;
}

/** The question of a campaign to a ticket's customer. */
@ApiTags('campaigns')
@Controller('tickets/:id/campaign-question')
@Requires('campaignQuestions:answer')
@RequiresPlan('useCampaigns')
@UseGuards(CampaignAccessGuard)
export class TicketQuestionController {
  constructor(private readonly questions: TicketQuestions) {}

  @Get()
  @ApiOperation({ summary: 'What a campaign asks the customer; null when no answer is awaited' })
  show(@CurrentViewer() viewer: Viewer, @Param('id', ticketId) id: number): Promise<CampaignQuestionView> {
    return this.questions.show(viewer, id);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Records the answer that the customer gave to a user' })
  answer(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', ticketId) id: number,
    @Body() { campaignId, confirmed }: CampaignAnswerRequest,
  ): Promise<CampaignQuestionView> {
    return this.questions.answer(viewer, id, { campaignId, isYes: confirmed }, envelope);
  }
}
