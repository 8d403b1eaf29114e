import { WaitList } from '@prosa/kernel';

/** How long dependents wait for the log to be seen before they query it. */
const patienceMs = 25;

/** The log position that this process has seen. */
export class LogWatch {
  private position = -1n;
  private watchers = 0;
  private readonly waiting = new WaitList();

  /** Called when the first watcher comes; call the answer when the last has gone. */
  begin(): () => void {
    this.watchers += 1;
    return () => {
      this.watchers -= 1;
      this.waiting.wake();
    };
  }

  /** Everything up to a position has passed by. */
  move(position: bigint): void {
    if (position <= this.position) return;
    this.position = position;
    this.waiting.wake();
  }

  /** Whether everything up to a position has passed by; a moment's delay is waited for. */
  async reached(position: bigint): Promise<boolean> {
    const isThere = (): boolean => this.position >= position;
    if (isThere() || this.watchers === 0) return isThere();
    await new Promise<void>(done => {
      const end = (): void => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        done();
      };
      const wake = (): void => {
        if (isThere() || this.watchers === 0) end();
      };
      const timer = setTimeout(end, patienceMs);
      this.waiting.add(wake);
    });
    return isThere();
  }
}
