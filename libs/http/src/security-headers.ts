import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { Environment } from '@prosa/config';
import { fastify, type FastifyInstance } from 'fastify';

/** What a framework adds to an answer by itself, which is not helmet's. */
const NOT_HELMETS = ['content-length', 'content-type', 'date', 'connection', 'keep-alive'];

/** The headers that every answer carries, whoever writes it. */
export type SecurityHeaders = Readonly<Record<string, string>>;

const SECURITY = Symbol('security headers');

/** What the server was told to put on every answer; nothing before it was told. */
export const securityOf = (app: FastifyInstance): SecurityHeaders =>
  app.hasDecorator(SECURITY) ? app.getDecorator<SecurityHeaders>(SECURITY) : {};

/**
 * Puts the same security headers on every answer that a request gets, and answers them for those that are no request's. They
 * depend on nothing in a request, so that helmet is asked once rather than for each: it would write the policy anew every time.
 *
 * No answer of the API is kept by a browser or a proxy unless its route says otherwise, as files of conversations do: they
 * never change under their signed address and would be fetched at every scroll, so the browser of whoever may see them keeps
 * them (`private`) for as long as that address is good.
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
      connectSrc: ["'self'", 'ws:', 'wss:'],
      // Help videos, in the form of their site that sets no cookie before somebody plays one.
      frameSrc: ['https://www.youtube-nocookie.com'],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
    },
  },
  // Only a proxy that ends TLS can promise https; without one the promise would lock people out.
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
