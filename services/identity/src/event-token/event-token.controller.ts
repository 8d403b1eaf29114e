import { Body, Controller, Delete, Get, Header, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { EventTokensAnswer, NewEventTokenView } from '@prosa/contracts';
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
import { MakeEventTokenRequest } from './event-token.commands';
import { EventTokenService } from './event-token.service';

/** Tokens with which programs read a company's events and data under `/api/v1`; administrators only. */
@ApiTags('event tokens')
@Controller('event-tokens')
@Requires('webhooks:manage')
@RequiresPlan('useExternalApi')
export class EventTokenController {
  constructor(private readonly tokens: EventTokenService) {}

  @Get()
  @ApiOperation({
    summary: 'The valid tokens, newest first; the tokens themselves are shown once, when made',
  })
  async list(@CurrentViewer() viewer: Viewer): Promise<EventTokensAnswer> {
    return { tokens: await this.tokens.list(viewer) };
  }

  @Post()
  @NotWhileActing('token')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Makes a token; the response is the only place where it is shown' })
  make(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() request: MakeEventTokenRequest,
  ): Promise<NewEventTokenView> {
    return this.tokens.make(viewer, request, envelope);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Revokes a token; it is refused in every process within seconds' })
  async revoke(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', new UuidPipe('ERR_NO_EVENT_TOKEN_FOUND')) id: string,
  ): Promise<{ ok: true }> {
    await this.tokens.revoke(viewer, id, envelope);
    return { ok: true };
  }
}
