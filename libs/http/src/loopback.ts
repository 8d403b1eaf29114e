import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  NotFoundException,
  UseGuards,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';

const self = String.raw`(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?`;
const thisMachine = new RegExp(`^${self}$`, 'i');
const pageOfThisMachine = new RegExp(`^https?://${self}$`, 'i');

const connectedLocally = ({ socket }: IncomingMessage): boolean => {
  const address = socket.remoteAddress ?? '';
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
};

/**
 * Whether somebody on this machine asks, and not a page from elsewhere in their browser: such a page can have its own
 * name lead to this machine, but then calls it by that name, and can call from another origin, but then says so.
 */
export const fromLoopback = (request: IncomingMessage): boolean => {
  const { host = '', origin, 'x-forwarded-for': forwarded } = request.headers;
  // A proxied request arrives from loopback too, but belongs to somebody elsewhere.
  if (forwarded !== undefined || !connectedLocally(request)) return false;
  return thisMachine.test(host) && (origin === undefined || pageOfThisMachine.test(origin));
};

/** Hides routes from everybody but this machine. */
@Injectable()
export class LoopbackGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!fromLoopback(request.raw)) throw new NotFoundException();
    return true;
  }
}

/** Answers 404 to everybody but this machine. */
export const LoopbackOnly = (): ClassDecorator & MethodDecorator => UseGuards(LoopbackGuard);
