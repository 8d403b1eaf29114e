import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Environment } from '@prosa/config';

/**
 * The headers of every answer. Scripts and styles come from files of ours only: Blueprint and the virtual lists set
 * styles through the object model, which needs no exception.
 */
export const contentSecurity = (environment: Environment): FastifyHelmetOptions => ({
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
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
    },
  },
  // Only a proxy that ends TLS can promise https; without one the promise would lock people out.
  strictTransportSecurity: environment.TRUST_PROXY ? { maxAge: 31_536_000 } : false,
  referrerPolicy: { policy: 'no-referrer' },
});
