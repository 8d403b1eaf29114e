import type { Environment } from '@prosa/config';
import type { Clock } from '@prosa/kernel';
import type { FastifyInstance } from 'fastify';

const LASTS_MS = 180 * 86_400_000;

/** Serves `/.well-known/security.txt` (RFC 9116): where weaknesses are reported, where the installation configures it. */
export const serveSecurityContact = (
  fastify: FastifyInstance,
  { SECURITY_CONTACT: contact }: Pick<Environment, 'SECURITY_CONTACT'>,
  clock: Clock,
): void => {
  if (contact === '') return;
  fastify.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(clock.now().getTime() + LASTS_MS).toISOString();
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: pt, en, es'];
    void reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
};
