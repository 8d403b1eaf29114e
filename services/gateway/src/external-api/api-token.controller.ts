import { Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ConnectionTokenView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  CurrentViewer,
  IdPipe,
  NotWhileActing,
  RequestEnvelope,
  Requires,
  RequiresPlan,
  type Viewer,
} from '@prosa/http';
import { ApiTokens } from './api-token.store';

const connectionId = new IdPipe('ERR_NO_WAPP_FOUND');

/** The token with which programs send messages over a connection; administrators only. */
@ApiTags('external API')
@Controller('whatsapp/:id/token')
@Requires('connections-page:editOrDeleteConnection')
@RequiresPlan('useExternalApi')
export class ApiTokenController {
  constructor(private readonly tokens: ApiTokens) {}

  @Get()
  @NotWhileActing('token')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'The connection’s token; null when nobody made one' })
  show(
    @CurrentViewer() { companyId }: Viewer,
    @Param('id', connectionId) id: number,
  ): Promise<ConnectionTokenView> {
    return this.tokens.show(companyId, id);
  }

  @Post()
  @HttpCode(200)
  @NotWhileActing('token')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Makes a new token; the one before it is worth nothing from now on' })
  issue(
    @CurrentViewer() { companyId }: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', connectionId) id: number,
  ): Promise<ConnectionTokenView> {
    return this.tokens.issue(companyId, id, envelope);
  }

  @Delete()
  @ApiOperation({ summary: 'Takes the token away' })
  async revoke(
    @CurrentViewer() { companyId }: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', connectionId) id: number,
  ): Promise<{ ok: true }> {
    await this.tokens.revoke(companyId, id, envelope);
    return { ok: true };
  }
}
