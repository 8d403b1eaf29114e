import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { LIMITS, type SignInAnswer } from '@prosa/contracts';
import { ENVIRONMENT } from '@prosa/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from './session.service';

/**
 * The HttpOnly cookie of the refresh token. Over plain HTTP its path is `/api/auth`; over HTTPS it is a `__Host-`
 * cookie, which no other host of the domain can set, and which has no path.
 */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  /** Its name over plain HTTP and in earlier versions; still accepted, so that an upgrade signs no user out. */
  private readonly older: string;

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {
    // Cookies ignore ports: two hosts on one machine must not overwrite each other's.
    this.older = environment.SECONDARY_HOST ? 'jrt-secondary' : 'jrt';
    this.name = environment.TRUST_PROXY ? `__Host-${this.older}` : this.older;
  }

  /** The refresh token of a request. */
  of(request: FastifyRequest): string | null {
    const value = request.cookies[this.name] ?? request.cookies[this.older];
    return value === undefined || value === '' ? null : value;
  }

  /** Sets the cookie of a sign-in and returns the body. */
  answer(reply: FastifyReply, { answer, refreshToken }: SignedIn): SignInAnswer {
    const maxAge = LIMITS.refreshTokenDays * 86_400;
    void reply.header('Cache-Control', 'no-store');
    void reply.setCookie(this.name, refreshToken, { ...this.options(), maxAge });
    return answer;
  }

  /** Deletes the cookie. */
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
