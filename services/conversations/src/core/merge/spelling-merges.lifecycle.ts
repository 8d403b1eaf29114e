import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { expecting, isAborted, nameOfFault } from '@prosa/kernel';
import { PROCESS_DATABASE_URL } from '@prosa/platform';
import { whileSoleOwner } from '@prosa/process-managers';
import { setTimeout as pause } from 'node:timers/promises';
import { SpellingMerges } from './spelling-merges.service';

/** Between two steps, so that the work takes a share of the machine only. */
const BREATH_MS = 200;
/** Between two looks while nothing is due. */
const IDLE_MS = 60_000;

/** Merges contacts in several spellings of one number, in one process at a time, until each company is done. */
@Injectable()
export class SpellingMergesLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('contacts');
  private readonly stopping = new AbortController();
  private owning: Promise<void> = Promise.resolve();

  constructor(
    @Inject(PROCESS_DATABASE_URL) private readonly url: string,
    private readonly merges: SpellingMerges,
  ) {}

  onApplicationBootstrap(): void {
    const onError = (fault: unknown): void => this.warn(fault);
    const options = { url: this.url, name: 'contact-spelling', everyMs: IDLE_MS, onError };
    this.owning = whileSoleOwner(options, signal => this.rounds(signal), this.stopping.signal);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.owning;
  }

  private async rounds(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const isMore = await this.merges.step().catch((fault: unknown) => {
        this.warn(fault);
        return false;
      });
      await pause(isMore ? BREATH_MS : IDLE_MS, undefined, { signal, ref: false }).catch(
        expecting(isAborted),
      );
    }
  }

  private warn(fault: unknown): void {
    this.log.warn(`Merging contacts of one number failed; retrying: ${nameOfFault(fault)}`);
  }
}
