import type { FastifyInstance } from 'fastify';

const looksAfterMachines = (path: string): boolean => path === '/metrics' || path.startsWith('/health/');

/** Answers as if there were nothing at every address that this process does not open; health and figures it always does. */
export const shutDoors = (fastify: FastifyInstance, opens: (path: string) => boolean): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    const [path = ''] = request.url.split('?');
    if (looksAfterMachines(path) || opens(path)) done();
    else reply.callNotFound();
  });
};
