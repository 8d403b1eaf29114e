import {
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { withRequestSignal } from '@prosa/read-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { inTurnOfReads } from './admission';
import { viewerOf } from './request-context';

/** Waits for the company's share, and cancels the read of a client that disconnected. */
class ExpensiveReads implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const viewer = viewerOf(request);
    if (viewer === null) return next.handle();
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
    const read = inTurnOfReads(request, viewer.companyId, gone.signal, work);
    return from(read.catch(orNobody).finally(() => raw.off('close', close)));
  }
}

/**
 * Marks expensive reads: companies share a limited concurrency for them, and they are cancelled when the caller
 * disconnects. An interceptor of these routes alone: one for all would make Nest bind every request of every route to
 * an AsyncResource, which is slow and keeps requests alive until a full collection.
 */
export const Expensive = (): ClassDecorator & MethodDecorator => UseInterceptors(new ExpensiveReads());
