import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrowserCookie } from '../session/browser-cookie';
import { strangerOf, type Stranger } from './stranger';

/** Identifies unauthenticated callers by their browser, from their first request on. */
@Injectable()
export class Strangers {
  constructor(private readonly cookie: BrowserCookie) {}

  /** The caller of a public request; their browser keeps its cookie, or gets a new one. */
  of(request: FastifyRequest, reply: FastifyReply): Stranger {
    const isNew = this.cookie.of(request) === null;
    const id = this.cookie.ofOrNew(request);
    this.cookie.keep(reply, id);
    return strangerOf(request, { id, isNew });
  }
}
