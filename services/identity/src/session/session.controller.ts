import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Post,
  Req,
  Res,
  UnauthorizedException,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Environment } from '@prosa/config';
import { LIMITS, type SignedInUser, type SignInAnswer } from '@prosa/contracts';
import { Public, viewerOf } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { ENVIRONMENT } from '@prosa/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoginRequest } from './session.commands';
import { SessionHandlers, type SignedIn } from './session.handlers';

const COOKIE = 'jrt';

const cookieOf = (request: FastifyRequest): string | null => {
  const value = request.cookies[COOKIE];
  return value === undefined || value === '' ? null : value;
};

/** Sign-in, refresh and sign-out; the refresh token travels in a cookie that no script can read. */
@ApiTags('auth')
@Public()
@Controller('auth')
export class SessionController {
  constructor(
    private readonly sessions: SessionHandlers,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Post('login')
  @HttpCode(200)
  @ApiOperation({ summary: 'Signs a person in' })
  async login(
    @Body() body: LoginRequest,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    return this.answer(reply, await this.sessions.signIn(body, request.ip));
  }

  @Post('refresh_token')
  @HttpCode(200)
  @ApiOperation({ summary: 'Exchanges the refresh cookie for a new pair of tokens' })
  async refresh(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    // SameSite keeps the cookie from other sites already; this also holds in browsers that do not honour it.
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new DomainError('ERR_REFRESH_REFUSED');
    return this.answer(reply, await this.sessions.refresh(cookieOf(request)));
  }

  @Delete('logout')
  @ApiOperation({ summary: 'Ends the session' })
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ ok: true }> {
    await this.sessions.signOut(cookieOf(request), viewerOf(request));
    void reply.clearCookie(COOKIE, this.cookieOptions());
    return { ok: true };
  }

  @Get('me')
  @ApiOperation({ summary: 'The signed-in person' })
  async me(@Req() request: FastifyRequest): Promise<SignedInUser> {
    const user = await this.sessions.whoIs(viewerOf(request), cookieOf(request));
    if (user !== null) return user;
    if (request.headers.authorization !== undefined) throw new DomainError('ERR_SESSION_EXPIRED');
    throw new UnauthorizedException();
  }

  private answer(reply: FastifyReply, { answer, refreshToken }: SignedIn): SignInAnswer {
    const maxAge = LIMITS.refreshTokenDays * 86_400;
    void reply.header('Cache-Control', 'no-store');
    void reply.setCookie(COOKIE, refreshToken, { ...this.cookieOptions(), maxAge });
    return answer;
  }

  private cookieOptions() {
    return {
      httpOnly: true,
      sameSite: 'strict',
      path: '/api/auth',
      secure: this.environment.TRUST_PROXY,
    } as const;
  }
}
