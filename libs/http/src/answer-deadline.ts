import type { FastifyInstance } from 'fastify';
import type { ExceptionAnswer } from './exception.filter';

/** How long a request may be worked on before its caller is told to try again, unless told otherwise. */
export const ANSWER_MS = 30_000;

/** What is thrown at nobody: it tells why a request was answered before its work was done. */
class Unanswered extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Answers `ERR_UNAVAILABLE` in place of work that takes too long, as it does while a database hangs: nobody waits for
 * ever. The work goes on, so that the repetition under the same key is answered with what came of it. Files may take
 * their time, and so may an answer that has begun.
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
