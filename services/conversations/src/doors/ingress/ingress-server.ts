import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { WorkExchange } from '@prosa/bus';
import type { Environment } from '@prosa/config';
import type { InboundFact } from '@prosa/contracts';
import { ENVIRONMENT, INGRESS_EXCHANGE } from '@prosa/platform';
import { IngressAdapter } from './ingress.adapter';

/** Consumes the facts of gateways in other processes, when a stream is configured. */
@Injectable()
export class IngressServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private serving: Promise<void> = Promise.resolve();

  constructor(
    @Inject(INGRESS_EXCHANGE) private readonly exchange: WorkExchange | null,
    private readonly ingress: IngressAdapter,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.environment.runs('processes')) return;
    const { signal } = this.stopping;
    this.serving =
      this.exchange?.serve(fact => this.ingress.received(fact as InboundFact), signal) ?? Promise.resolve();
  }

  /** After the gateway of the same process, which waits for its handed-over facts. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.serving;
  }
}
