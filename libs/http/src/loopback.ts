import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  NotFoundException,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { LOOPBACK_RULE } from './access';

const self = String.raw`(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?`;
const thisMachine = new RegExp(`^${self}$`, 'i');
const pageOfThisMachine = new RegExp(`^https?://${self}$`, 'i');

const connectedLocally = ({ socket }: IncomingMessage): boolean => {
  const address = socket.remoteAddress ?? '';
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
};

/** What proxies, tunnels and caches add to a request that they pass on. */
const proxyTrace =
  /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+|fly-.+|x-original-.+|x-envoy-.+|x-amzn-.+|x-arr-.+|x-azure-.+)$/;

/**
 * Whether somebody on this machine asks, and not a page from elsewhere in their browser: such a page can have its own
 * name lead to this machine, but then calls it by that name, and can call from another origin, but then says so. A
 * proxied request arrives from loopback too, but belongs to somebody elsewhere: one header of any proxy is enough to
 * refuse. A proxy that adds none at all and renames the host to its own target shows nothing that could be seen here;
 * SECURITY.md tells what a proxy in front of Prosa must set.
 */
export const fromLoopback = (request: IncomingMessage): boolean => {
  const { host = '', origin } = request.headers;
  if (!connectedLocally(request) || !thisMachine.test(host)) return false;
  if (origin !== undefined && !pageOfThisMachine.test(origin)) return false;
  return !Object.keys(request.headers).some(name => proxyTrace.test(name));
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
export const LoopbackOnly = (): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(LOOPBACK_RULE, true), UseGuards(LoopbackGuard));
