import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  Res,
  UnauthorizedException,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CompanyAccessView, SignInAnswer } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  CurrentViewer,
  IdPipe,
  PageQuery,
  Public,
  RequestEnvelope,
  Requires,
  viewerOf,
  type Viewer,
} from '@prosa/http';
import { DomainError, type Clock } from '@prosa/kernel';
import { CLOCK, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SessionCookie } from '../session/session-cookie';
import { AccessCompanyRequest } from './access.commands';
import { AccessService } from './access.service';
import { pageOfAccesses } from '../access/access.queries';

/** Super users who act as an administrator of another company, and the company's own list of their accesses. */
@ApiTags('companies')
@Controller('companies')
export class AccessController {
  constructor(
    private readonly accesses: AccessService,
    private readonly cookie: SessionCookie,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post(':id/access')
  @HttpCode(200)
  @Requires('companies:act')
  @ApiOperation({ summary: 'Signs a super user in as an administrator of another company, for an hour' })
  async begin(
    @Param('id', new IdPipe('ERR_NO_COMPANY_FOUND')) id: number,
    @Body() { reason }: AccessCompanyRequest,
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() { commandId: _once, ...envelope }: CommandEnvelope,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    return this.cookie.answer(reply, await this.accesses.begin(id, reason, viewer, envelope));
  }

  @Delete('access')
  @Public()
  @ApiOperation({ summary: 'Takes a super user back into their own company' })
  async leave(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    const viewer = viewerOf(request);
    if (viewer !== null) return this.cookie.answer(reply, await this.accesses.leave(viewer));
    if (request.headers.authorization !== undefined) throw new DomainError('ERR_SESSION_EXPIRED');
    throw new UnauthorizedException();
  }

  @Get('access-log')
  @Requires('settings-page:see')
  @ApiOperation({ summary: 'Who of the platform was in the company, when and why' })
  async log(
    @CurrentViewer() { companyId }: Viewer,
    @Query() { pageNumber = 1 }: PageQuery,
  ): Promise<{ accesses: CompanyAccessView[]; count: number; hasMore: boolean }> {
    const page = { number: pageNumber, now: this.clock.now() };
    return this.tenants.withTenant(companyId, db => pageOfAccesses(db, companyId, page));
  }
}
