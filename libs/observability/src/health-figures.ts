import type { HealthChecks } from './health-checks';
import type { Metrics } from './metrics';

/** Dependencies of the health metrics. */
export interface HealthFiguresParts {
  readonly checks: Pick<HealthChecks, 'report'>;
  readonly metrics: Pick<Metrics, 'set'>;
  readonly everyMs: number;
}

/** Exports readiness as metrics, part by part, from now until `stop`. */
export class HealthFigures {
  private readonly timer: NodeJS.Timeout;
  private reporting: Promise<void>;

  constructor(private readonly parts: HealthFiguresParts) {
    this.reporting = this.report();
    this.timer = setInterval(() => {
      this.reporting = this.reporting.then(() => this.report());
    }, parts.everyMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.reporting;
  }

  private async report(): Promise<void> {
    const { checks } = await this.parts.checks.report();
    const text = 'Whether a part that this process works with is well: 1, or 0 when it is away or failing.';
    for (const [part, state] of Object.entries(checks))
      this.parts.metrics.set('prosa_part_well', text, state === 'ok' ? 1 : 0, { part });
  }
}
