import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type {
  NewWebhookView,
  WebhookAttemptsAnswer,
  WebhookDeadLettersAnswer,
  WebhookOutcome,
  WebhooksAnswer,
  WebhookSecretAnswer,
} from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  CurrentViewer,
  NotWhileActing,
  RequestEnvelope,
  Requires,
  RequiresPlan,
  UuidPipe,
  type Viewer,
} from '@prosa/http';
import {
  ReleaseDeadLettersRequest,
  ReplayWebhookRequest,
  ResumeWebhookRequest,
  WebhookRequest,
} from './webhook.commands';
import { WebhookList } from './webhook-list.service';
import { WebhookRecords } from './webhook-records.service';
import { WebhookService } from './webhook.service';
import { WebhookTests } from './webhook-tests.service';

const byUuid = new UuidPipe('ERR_NO_WEBHOOK_FOUND');

/** Endpoints to which a company's events are sent; administrators only. */
@ApiTags('webhooks')
@Controller('webhooks')
@Requires('webhooks:manage')
@RequiresPlan('useExternalApi')
export class WebhookController {
  constructor(
    private readonly webhooks: WebhookService,
    private readonly records: WebhookRecords,
    private readonly list: WebhookList,
    private readonly tests: WebhookTests,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The endpoints, their states and how many events wait; never their secrets' })
  all(@CurrentViewer() { companyId }: Viewer): Promise<WebhooksAnswer> {
    return this.list.of(companyId);
  }

  @Post()
  @NotWhileActing('token')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Adds an endpoint; the response shows its secret, this once' })
  add(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() request: WebhookRequest,
  ): Promise<NewWebhookView> {
    return this.webhooks.add(viewer, request, envelope);
  }

  @Put(':id')
  @NotWhileActing('token')
  @ApiOperation({ summary: 'Changes where events are sent, and which' })
  async change(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byUuid) id: string,
    @Body() request: WebhookRequest,
  ): Promise<{ ok: true }> {
    await this.webhooks.change(viewer, id, request, envelope);
    return { ok: true };
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Removes an endpoint' })
  async remove(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byUuid) id: string,
  ): Promise<{ ok: true }> {
    await this.webhooks.remove(viewer, id, envelope);
    return { ok: true };
  }

  @Post(':id/secret')
  @HttpCode(200)
  @NotWhileActing('token')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Replaces the secret; for 24 hours requests carry the former signature, too' })
  rotate(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byUuid) id: string,
  ): Promise<WebhookSecretAnswer> {
    return this.webhooks.rotate(viewer, id, envelope);
  }

  @Post(':id/pause')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sends nothing until the endpoint is resumed; events wait' })
  async pause(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byUuid) id: string,
  ): Promise<{ ok: true }> {
    await this.webhooks.pause(viewer, id, envelope);
    return { ok: true };
  }

  @Post(':id/resume')
  @HttpCode(200)
  @ApiOperation({ summary: 'Goes on where the delivery stopped, or from now' })
  async resume(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byUuid) id: string,
    @Body() { from = 'stop' }: ResumeWebhookRequest,
  ): Promise<{ ok: true }> {
    await this.webhooks.resume(viewer, id, { from, envelope });
    return { ok: true };
  }

  @Post(':id/test')
  @HttpCode(200)
  @ApiOperation({ summary: 'Sends a test event and answers what came of it; at most 20 times a minute' })
  test(@CurrentViewer() viewer: Viewer, @Param('id', byUuid) id: string): Promise<WebhookOutcome> {
    return this.tests.send(viewer, id);
  }

  @Post(':id/replay')
  @HttpCode(202)
  @ApiOperation({ summary: 'Sends a range of numbers again, with the same ids, beside what happens now' })
  async replay(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', byUuid) id: string,
    @Body() request: ReplayWebhookRequest,
  ): Promise<{ ok: true }> {
    await this.webhooks.replay(viewer, id, request, envelope);
    return { ok: true };
  }

  @Get(':id/attempts')
  @ApiOperation({ summary: 'The latest requests and the beginnings of their answers, newest first' })
  async attempts(
    @CurrentViewer() { companyId }: Viewer,
    @Param('id', byUuid) id: string,
  ): Promise<WebhookAttemptsAnswer> {
    await this.records.terms(companyId, id);
    return this.list.attempts(companyId, id);
  }

  @Get(':id/dead-letters')
  @ApiOperation({ summary: 'The events that the endpoint refused five times' })
  async deadLetters(
    @CurrentViewer() { companyId }: Viewer,
    @Param('id', byUuid) id: string,
  ): Promise<WebhookDeadLettersAnswer> {
    await this.records.terms(companyId, id);
    return this.list.deadLetters(companyId, id);
  }

  @Post(':id/dead-letters/release')
  @HttpCode(202)
  @ApiOperation({ summary: 'Sends refused events again, or one of them' })
  async release(
    @CurrentViewer() viewer: Viewer,
    @Param('id', byUuid) id: string,
    @Body() { sequence }: ReleaseDeadLettersRequest,
  ): Promise<{ released: number }> {
    return { released: await this.webhooks.release(viewer, id, sequence ?? null) };
  }
}
