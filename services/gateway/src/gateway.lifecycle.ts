import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOGGER } from '@prosa/http';
import type { JsonLogger } from '@prosa/observability';
import { GatewayWorker } from './gateway-worker';
import { WHATSAPP_NETWORK, type WhatsAppNetwork } from './whatsapp-network';

/** Starts the worker with the process, beside it rather than before it, and ends it before the database goes. */
@Injectable()
export class GatewayLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private starting: Promise<void> = Promise.resolve();

  constructor(
    private readonly worker: GatewayWorker,
    @Inject(WHATSAPP_NETWORK) private readonly network: WhatsAppNetwork,
    @Inject(LOGGER) private readonly logger: JsonLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.starting = this.worker
      .start()
      .catch((err: unknown) => this.logger.error({ err }, 'the WhatsApp gateway did not start'));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.starting;
    await this.worker.stop();
    await this.network.close();
  }
}
