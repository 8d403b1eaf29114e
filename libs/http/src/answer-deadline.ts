import type { FastifyInstance } from 'fastify';
import type { ExceptionAnswer } from './exception.filter';

/** Time limit of a request, after which its caller is asked to retry. */
export const ANSWER_MS = 30_000;

/** Internal error for the log: the response was sent before the work was done. */
class Unanswered extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Responds `ERR_UNAVAILABLE` when the work takes too long, as while a database hangs, so that no client waits
 * forever. The work continues, and a repetition under the same key gets its result. File transfers, and responses
 * that have begun, have no such limit.
 */
export const answerInTime = (
  fastify: FastifyInstance,
  faults: Pick<ExceptionAnswer, 'answer'>,
  withinMs = ANSWER_MS,
): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    const bringsFiles = request.headers['content-type']?.startsWith('multipart/form-data') === true;
    if (!bringsFiles && request.url.startsWith('/api')) {
      const giveUp = (): void => {
        if (!reply.raw.headersSent)
          faults.answer(new Unanswered('No answer within its time'), request, reply);
      };
      const timer = setTimeout(giveUp, withinMs).unref();
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
};
