import {
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { withRequestSignal } from '@prosa/read-model';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { FairShare } from './fair-share';
import { viewerOf } from './request-context';

const WAITING = 20;
const SHARE = 'expensiveReads';

/**
 * Limits how many expensive reads run at once in a process, with a fair share per company.
 * @param places How many at a time; several processes have as many each. One company has half of them at most.
 */
export const limitExpensiveReads = (fastify: FastifyInstance, places: number): void => {
  fastify.decorate(SHARE, new FairShare({ width: places, each: Math.floor(places / 2), waiting: WAITING }));
};

/** Waits for the company's share, and cancels the read of a client that disconnected. */
class ExpensiveReads implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const viewer = viewerOf(request);
    if (viewer === null || !request.server.hasDecorator(SHARE)) return next.handle();
    const { raw } = http.getResponse<FastifyReply>();
    const gone = new AbortController();
    const close = (): void => {
      if (!raw.writableFinished) gone.abort();
    };
    raw.once('close', close);
    const work = (): Promise<unknown> =>
      withRequestSignal(gone.signal, () => lastValueFrom(next.handle(), { defaultValue: undefined }));
    // A client that disconnected gets no answer, and this is not an error.
    const orNobody = (fault: unknown): undefined => {
      if (!gone.signal.aborted) throw fault;
    };
    const read = request.server.getDecorator<FairShare>(SHARE).run(viewer.companyId, gone.signal, work);
    return from(read.catch(orNobody).finally(() => raw.off('close', close)));
  }
}

/**
 * Marks expensive reads: companies share a limited concurrency for them, and they are cancelled when the caller
 * disconnects. An interceptor of these routes alone: one for all would make Nest bind every request of every route to
 * an AsyncResource, which is slow and keeps requests alive until a full collection.
 */
export const Expensive = (): ClassDecorator & MethodDecorator => UseInterceptors(new ExpensiveReads());
