import type { FastifyInstance } from 'fastify';

/** Timeout of a body that is no form with files. */
const BODY_MS = 30_000;
/** Timeout of any request body: a hundred megabytes at 1 Mbit/s. Uploads have an idle timeout as well. */
export const REQUEST_MS = 900_000;

const isForm = (type: string | undefined): boolean => type?.startsWith('multipart/form-data') === true;

/** Cuts off a sender who takes too long over a small body; only files may take their time. */
export const limitSlowBodies = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (hasBody && !isForm(raw.headers['content-type'])) {
      const timer = setTimeout(() => raw.destroy(), BODY_MS).unref();
      raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
    done();
  });
};
