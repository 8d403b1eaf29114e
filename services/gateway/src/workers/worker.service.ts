import { Injectable } from '@nestjs/common';
import type { GatewayWorkerView } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import { GatewayDependencies } from '../gateway-base.module';
import { WorkerListStore } from '../storage/worker-list.store';

/** Lists and drains workers, for operators. */
@Injectable()
export class WorkerService {
  private readonly workers: WorkerListStore;

  constructor({ db }: GatewayDependencies) {
    this.workers = new WorkerListStore(db);
  }

  list(): Promise<readonly GatewayWorkerView[]> {
    return this.workers.all();
  }

  /**
   * Makes a worker close its sessions and leave its connections to the others.
   * @throws DomainError ERR_NO_OTHER_WORKER when no other worker could take them.
   * @throws DomainError ERR_NOT_FOUND when no such worker is alive.
   */
  async drain(id: string): Promise<readonly GatewayWorkerView[]> {
    const workers = await this.list();
    const others = workers.some(worker => worker.alive && !worker.draining && worker.id !== id);
    if (!workers.some(worker => worker.alive && worker.id === id)) throw new DomainError('ERR_NOT_FOUND');
    if (!others) throw new DomainError('ERR_NO_OTHER_WORKER');
    return this.tell(id, true);
  }

  /**
   * Makes a worker take its share again.
   * @throws DomainError ERR_NOT_FOUND when no such worker is alive.
   */
  resume(id: string): Promise<readonly GatewayWorkerView[]> {
    return this.tell(id, false);
  }

  private async tell(id: string, draining: boolean): Promise<readonly GatewayWorkerView[]> {
    if (!(await this.workers.drain(id, draining))) throw new DomainError('ERR_NOT_FOUND');
    return this.list();
  }
}
