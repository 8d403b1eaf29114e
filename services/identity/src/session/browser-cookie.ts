import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { ENVIRONMENT } from '@prosa/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';

/** As long as browsers keep one at most. */
const DAYS = 400;

/**
 * The cookie by which a browser is known again after its person signed out: it opens nothing, but guesses of others
 * do not count for who has it, and what was asked for or proved with it is finished with it only.
 */
@Injectable()
export class BrowserCookie {
  private readonly name: string;

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {
    this.name = environment.TRUST_PROXY ? '__Host-prosa-browser' : 'prosa-browser';
  }

  /** The browser that a request comes from; null for one that has no cookie, or a made-up one. */
  of(request: FastifyRequest): string | null {
    const value = request.cookies[this.name];
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
  }

  /** The browser that a request comes from; one without a cookie is given one with the answer to keep. */
  ofOrNew(request: FastifyRequest): string {
    return this.of(request) ?? randomBytes(32).toString('base64url');
  }

  /** Has the browser keep its cookie. */
  keep(reply: FastifyReply, browser: string): void {
    void reply.setCookie(this.name, browser, {
      httpOnly: true,
      sameSite: 'strict',
      path: '/',
      secure: this.environment.TRUST_PROXY,
      maxAge: DAYS * 86_400,
    });
  }
}
