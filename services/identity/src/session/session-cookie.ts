import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { LIMITS, type SignInAnswer } from '@prosa/contracts';
import { ENVIRONMENT } from '@prosa/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from './session.handlers';

/**
 * The cookie that the refresh token travels in; no script can read it. Over plain HTTP it goes to `/api/auth` only; over
 * HTTPS it is a `__Host-` one, which no other host of the domain can set, and which has no path.
 */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  /** Its name over plain HTTP, and before there was another one; still taken, so that nobody is signed out by an upgrade. */
  private readonly older: string;

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {
    // Cookies know no ports: two hosts on one machine must not overwrite each other's.
    this.older = environment.SECONDARY_HOST ? 'jrt-secondary' : 'jrt';
    this.name = environment.TRUST_PROXY ? `__Host-${this.older}` : this.older;
  }

  /** The refresh token of a request. */
  of(request: FastifyRequest): string | null {
    const value = request.cookies[this.name] ?? request.cookies[this.older];
    return value === undefined || value === '' ? null : value;
  }

  /** Sets the cookie of a sign-in and gives back what the body says. */
  answer(reply: FastifyReply, { answer, refreshToken }: SignedIn): SignInAnswer {
    const maxAge = LIMITS.refreshTokenDays * 86_400;
    void reply.header('Cache-Control', 'no-store');
    void reply.setCookie(this.name, refreshToken, { ...this.options(), maxAge });
    return answer;
  }

  /** Takes the cookie away. */
  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.options());
  }

  private options() {
    return {
      httpOnly: true,
      sameSite: 'strict',
      path: this.environment.TRUST_PROXY ? '/' : '/api/auth',
      secure: this.environment.TRUST_PROXY,
    } as const;
  }
}
