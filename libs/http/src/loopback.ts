import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  NotFoundException,
  UseGuards,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** Whether a request's connection comes from this machine; a proxy's headers count for nothing here. */
export const fromLoopback = (request: IncomingMessage): boolean => {
  const address = request.socket.remoteAddress ?? '';
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
};

/** Hides routes from everybody but this machine. */
@Injectable()
export class LoopbackGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    // A proxied request arrives from loopback too, but belongs to somebody elsewhere.
    const proxied = request.headers['x-forwarded-for'] !== undefined;
    if (proxied || !fromLoopback(request.raw)) throw new NotFoundException();
    return true;
  }
}

/** Answers 404 to everybody but this machine. */
export const LoopbackOnly = (): ClassDecorator & MethodDecorator => UseGuards(LoopbackGuard);
