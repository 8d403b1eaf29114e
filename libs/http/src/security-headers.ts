import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { Environment } from '@prosa/config';
import { fastify, type FastifyInstance } from 'fastify';

/** Headers that the framework adds itself. */
const NOT_HELMETS = ['content-length', 'content-type', 'date', 'connection', 'keep-alive'];

/** The headers that every answer carries. */
export type SecurityHeaders = Readonly<Record<string, string>>;

const SECURITY = Symbol('security headers');

/** The configured headers of every answer; empty before they are configured. */
export const securityOf = (app: FastifyInstance): SecurityHeaders =>
  app.hasDecorator(SECURITY) ? app.getDecorator<SecurityHeaders>(SECURITY) : {};

/**
 * Adds the same security headers to every response, and returns them for responses outside of requests. They do not
 * depend on the request, so helmet is called once rather than per request: it would rebuild the policy every time.
 *
 * API responses are not cached unless their route says otherwise, as files of conversations do: they never change
 * under their signed URL and would be fetched at every scroll, so the browser of an authorised viewer caches them
 * (`private`) while that URL is valid.
 */
export const secureAnswers = async (
  app: FastifyInstance,
  environment: Environment,
): Promise<SecurityHeaders> => {
  const probe = fastify();
  await probe.register(helmet, contentSecurity(environment));
  const { headers } = await probe.inject({ url: '/' });
  await probe.close();
  const lasting = Object.entries(headers).filter(([name]) => !NOT_HELMETS.includes(name));
  const security = Object.fromEntries(lasting.map(([name, value]) => [name, String(value)]));
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(security);
    if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store');
    done();
  });
  app.decorate(SECURITY, security);
  return security;
};

/**
 * The headers of every answer. Scripts and styles come from files of ours only: Blueprint and the virtual lists set
 * styles through the object model, which needs no exception.
 */
const contentSecurity = (environment: Environment): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      mediaSrc: ["'self'", 'blob:'],
      // Of the page's own host, which in browsers includes its sockets.
      connectSrc: ["'self'"],
      // Help videos, in the variant of their site that sets no cookie before one is played.
      frameSrc: ['https://www.youtube-nocookie.com'],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
    },
  },
  // Only a proxy that terminates TLS can guarantee https; without one, HSTS would lock users out.
  strictTransportSecurity: environment.TRUST_PROXY ? { maxAge: 31_536_000 } : false,
  referrerPolicy: { policy: 'no-referrer' },
  // For browsers that don't know `frame-ancestors`.
  xFrameOptions: { action: 'deny' },
  // Only browsers that cannot run the application read these.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
  originAgentCluster: false,
});
