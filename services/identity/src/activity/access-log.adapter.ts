import { Inject, Injectable, Logger, Optional, type BeforeApplicationShutdown } from '@nestjs/common';
import type { ActivityPage } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { METRICS } from '@prosa/http';
import { TwoGenerationLru, type Clock } from '@prosa/kernel';
import type { Metrics } from '@prosa/observability';
import { AGGREGATES, CLOCK, type AccessLog, type Reading } from '@prosa/platform';
import { ActivityService } from './activity.service';
import { readingEvents } from './reading.events';
import { readingFact, type ReadingFact } from './reading-fact';

type Reader = Pick<CommandEnvelope, 'actor' | 'correlationId'>;

interface Waiting extends ReadingFact {
  readonly by: Reader;
}

/** Readings that wait to be written; what comes when so many wait is lost, and counted. */
const MOST_WAITING = 1_000;
/** Readings whose repetition this process knows without asking the log. */
const MOST_KNOWN = 10_000;

/** Writes readings one after the other, behind the answers; a repetition is none in any process, by its id. */
@Injectable()
export class AccessLogAdapter implements AccessLog, BeforeApplicationShutdown {
  private readonly log = new Logger('access-log');
  private readonly known = new TwoGenerationLru<true>(MOST_KNOWN);
  private readonly waiting: Waiting[] = [];
  private writing: Promise<void> | null = null;

  constructor(
    private readonly activity: ActivityService,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(METRICS) private readonly metrics?: Metrics,
  ) {
    this.lose(0);
  }

  note(companyId: number, by: Reader, reading: Reading): void {
    const fact = readingFact(companyId, by.actor, reading, this.clock.now());
    if (this.known.get(fact.id) === true) return;
    if (this.waiting.length >= MOST_WAITING) return this.lose();
    this.known.set(fact.id, true);
    this.waiting.push({ ...fact, by });
    this.writing ??= this.write();
  }

  of(
    companyId: number,
    object: string,
    { language, before }: Parameters<AccessLog['of']>[2],
  ): Promise<ActivityPage> {
    const wanted = { types: null, userId: null, object, from: null, until: null };
    return this.activity.page({ companyId, language, wanted, words: '', list: 'reading' }, before);
  }

  /** What waits is written before the log is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.writing;
  }

  private async write(): Promise<void> {
    // The answer first.
    await new Promise(resolve => setImmediate(resolve));
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift())
      await this.append(next).catch((err: unknown) => {
        this.log.warn({ err }, 'an access could not be recorded');
        this.lose();
      });
    this.writing = null;
  }

  private append({ companyId, object, id, fact, by }: Waiting): Promise<unknown> {
    const { actor, correlationId } = by;
    const envelope = { actor, correlationId, causationId: correlationId };
    return this.aggregates.append(readingEvents, { companyId, id: object }, [{ id, fact }], envelope);
  }

  private lose(count = 1): void {
    this.metrics?.count('prosa_accesses_lost_total', 'Accesses to data that were not recorded.', {}, count);
  }
}
