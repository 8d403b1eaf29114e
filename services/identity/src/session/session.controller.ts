import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Post,
  Req,
  Res,
  UnauthorizedException,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { SignedInUser, SignInAnswer } from '@prosa/contracts';
import { Public, viewerOf } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrowserCookie } from './browser-cookie';
import { callerOf } from './caller';
import { LoginRequest } from './session.commands';
import { SessionCookie } from './session-cookie';
import { SessionService } from './session.service';

/** Sign-in, refresh and sign-out; the refresh token travels in a cookie that no script can read. */
@ApiTags('auth')
@Public()
@Controller('auth')
export class SessionController {
  constructor(
    private readonly sessions: SessionService,
    private readonly cookie: SessionCookie,
    private readonly browser: BrowserCookie,
  ) {}

  @Post('login')
  @HttpCode(200)
  @ApiOperation({ summary: 'Signs a person in' })
  async login(
    @Body() body: LoginRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    const browser = this.browser.ofOrNew(request);
    const signedIn = await this.sessions.signIn(body, callerOf(request, this.browser.of(request)), browser);
    const answer = this.cookie.answer(reply, signedIn);
    this.browser.keep(reply, browser);
    return answer;
  }

  @Post('refresh_token')
  @HttpCode(200)
  @ApiOperation({ summary: 'Exchanges the refresh cookie for a new pair of tokens' })
  async refresh(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    // SameSite already keeps the cookie from other sites; this check also covers browsers that ignore it.
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new DomainError('ERR_REFRESH_REFUSED');
    const caller = callerOf(request, this.browser.of(request));
    return this.cookie.answer(reply, await this.sessions.refresh(this.cookie.of(request), caller));
  }

  @Delete('logout')
  @ApiOperation({ summary: 'Ends the session' })
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ ok: true }> {
    await this.sessions.signOut(this.cookie.of(request), viewerOf(request));
    this.cookie.clear(reply);
    // Files of conversations are kept by the browser for as long as their addresses are good.
    void reply.header('Clear-Site-Data', '"cache"');
    return { ok: true };
  }

  @Get('me')
  @ApiOperation({ summary: 'The signed-in person' })
  async me(@Req() request: FastifyRequest): Promise<SignedInUser> {
    const user = await this.sessions.whoIs(viewerOf(request), this.cookie.of(request));
    if (user !== null) return user;
    if (request.headers.authorization !== undefined) throw new DomainError('ERR_SESSION_EXPIRED');
    throw new UnauthorizedException();
  }
}
