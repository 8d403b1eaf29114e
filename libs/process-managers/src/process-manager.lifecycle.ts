import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { ProcessManager } from './process.port';

/** Starts a process manager with the application, and stops it before the application closes. */
export abstract class ProcessManagerLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected constructor(readonly manager: ProcessManager) {}

  onApplicationBootstrap(): void {
    this.manager.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.manager.stop();
  }
}
