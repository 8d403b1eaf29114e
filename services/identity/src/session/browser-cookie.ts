import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { ENVIRONMENT } from '@prosa/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';

/** As long as browsers keep one at most. */
const DAYS = 400;

/**
 * The cookie that identifies a browser after sign-out. It grants no access, but others' failed attempts do not
 * count for it, and operations requested or verified with it can only be completed with it.
 */
@Injectable()
export class BrowserCookie {
  private readonly name: string;

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {
    this.name = environment.TRUST_PROXY ? '__Host-prosa-browser' : 'prosa-browser';
  }

  /** The browser of a request; null without a valid cookie. */
  of(request: FastifyRequest): string | null {
    const value = request.cookies[this.name];
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
  }

  /** The browser of a request; without a cookie the response sets a new one. */
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
