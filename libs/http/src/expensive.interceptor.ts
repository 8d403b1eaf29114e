import { SetMetadata, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { withRequestSignal } from '@prosa/read-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { FairShare } from './fair-share';
import { viewerOf } from './request-context';

const EXPENSIVE = Symbol('expensive read');

/**
 * Marks expensive reads: companies share a limited concurrency for them, and they are cancelled when the caller
 * disconnects.
 */
export const Expensive = (): ClassDecorator & MethodDecorator => SetMetadata(EXPENSIVE, true);

const WAITING = 20;

/** Limits how many expensive reads run at once, with a fair share per company, and cancels those whose client disconnected. */
export class ExpensiveReads implements NestInterceptor {
  private readonly share: FairShare;

  /** @param places How many at a time, in this process; several processes have as many each. One company has half of them at most. */
  constructor(
    private readonly reflector: Reflector,
    places: number,
  ) {
    this.share = new FairShare({ width: places, each: Math.floor(places / 2), waiting: WAITING });
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const targets = [context.getHandler(), context.getClass()];
    const isExpensive = this.reflector.getAllAndOverride<boolean | undefined>(EXPENSIVE, targets);
    if (context.getType() !== 'http' || isExpensive !== true) return next.handle();
    const http = context.switchToHttp();
    const viewer = viewerOf(http.getRequest<FastifyRequest>());
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
    const read = this.share.run(viewer.companyId, gone.signal, work);
    return from(read.catch(orNobody).finally(() => raw.off('close', close)));
  }
}
