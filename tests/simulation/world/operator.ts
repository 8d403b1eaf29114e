import { openMemoryDatabase } from '../database/memory-dialect';
import { FaultyStore } from './faulty-store';
import { Host } from './host';
import { projectorOf, type Ground } from './node';
import type { BrokenRelease } from './parking';

/** Interval at which the operator checks for parked streams. */
const LOOK_MS = 600;

/** Who puts a mended release in the place of a broken one, and has what was parked tried again. */
export class Operator {
  private readonly host: Host;

  constructor(
    private readonly ground: Ground,
    private readonly release: BrokenRelease,
  ) {
    this.host = new Host('operator', ground);
  }

  /** Comes after a while, and goes on until nothing is parked. */
  comeAt(wait: number): void {
    const come = (): void => {
      this.release.isMended = true;
      this.look();
    };
    this.ground.scheduler.after(wait, 'a mended release', come, this.host);
  }

  private look(): void {
    const { scheduler } = this.ground;
    const again = (): void => void scheduler.after(LOOK_MS, 'operator looks', () => this.look(), this.host);
    this.retry().then(again, again);
  }

  private async retry(): Promise<void> {
    const { ground, host, release } = this;
    const rows = [...ground.database.table('deadLetters').rows.values()];
    if (rows.length === 0) return;
    const store = new FaultyStore(ground.log, ground.bell, host);
    const projector = projectorOf(host, store, openMemoryDatabase(host), true, { release });
    for (const stream of new Set(rows.map(row => String(row['stream'])))) await projector.retryParked(stream);
  }
}
