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

/** Headers that proxies, tunnels and caches add to forwarded requests. */
const proxyTrace =
  /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+|fly-.+|x-original-.+|x-envoy-.+|x-amzn-.+|x-arr-.+|x-azure-.+)$/;

/**
 * Whether a request comes from this machine, and not from a remote page in a local browser: such a page can resolve
 * its own name to this machine (DNS rebinding), but then the Host header shows that name; or call cross-origin,
 * which the Origin header shows. A proxied request arrives from loopback too, but belongs to a remote client: one
 * header of any proxy suffices to reject it. A proxy that adds none and rewrites the host cannot be detected here;
 * SECURITY.md documents what a proxy in front of Prosa must set.
 */
export const fromLoopback = (request: IncomingMessage): boolean => {
  const { host = '', origin } = request.headers;
  if (!connectedLocally(request) || !thisMachine.test(host)) return false;
  if (origin !== undefined && !pageOfThisMachine.test(origin)) return false;
  return !Object.keys(request.headers).some(name => proxyTrace.test(name));
};

/** Restricts routes to this machine. */
@Injectable()
export class LoopbackGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!fromLoopback(request.raw)) throw new NotFoundException();
    return true;
  }
}

/** Responds 404 to everyone but this machine. */
export const LoopbackOnly = (): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(LOOPBACK_RULE, true), UseGuards(LoopbackGuard));
