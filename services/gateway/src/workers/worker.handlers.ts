import { Injectable } from '@nestjs/common';
import type { GatewayWorkerView } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import { GatewaySurroundings } from '../gateway-base.module';
import { WorkerListStore } from '../storage/worker-list.store';

/** What those who look after machines see of workers, and tell them. */
@Injectable()
export class WorkerDesk {
  private readonly workers: WorkerListStore;

  constructor({ db }: GatewaySurroundings) {
    this.workers = new WorkerListStore(db);
  }

  list(): Promise<readonly GatewayWorkerView[]> {
    return this.workers.all();
  }

  /**
   * Has a worker close its sessions and leave its connections to the others.
   * @throws DomainError ERR_NO_OTHER_WORKER when nobody would be there to take them.
   * @throws DomainError ERR_NOT_FOUND when there is no such worker that lives.
   */
  async drain(id: string): Promise<readonly GatewayWorkerView[]> {
    const workers = await this.list();
    const others = workers.some(worker => worker.alive && !worker.draining && worker.id !== id);
    if (!workers.some(worker => worker.alive && worker.id === id)) throw new DomainError('ERR_NOT_FOUND');
    if (!others) throw new DomainError('ERR_NO_OTHER_WORKER');
    return this.tell(id, true);
  }

  /**
   * Has a worker take its share again.
   * @throws DomainError ERR_NOT_FOUND when there is no such worker that lives.
   */
  resume(id: string): Promise<readonly GatewayWorkerView[]> {
    return this.tell(id, false);
  }

  private async tell(id: string, draining: boolean): Promise<readonly GatewayWorkerView[]> {
    if (!(await this.workers.drain(id, draining))) throw new DomainError('ERR_NOT_FOUND');
    return this.list();
  }
}
