import type { FastifyInstance } from 'fastify';

const isForMachines = (path: string): boolean => path === '/metrics' || path.startsWith('/health/');

/** Responds 404 on every path that this process does not serve; health and metrics are always served. */
export const shutDoors = (fastify: FastifyInstance, opens: (path: string) => boolean): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    const [path = ''] = request.url.split('?');
    if (isForMachines(path) || opens(path)) done();
    else reply.callNotFound();
  });
};
