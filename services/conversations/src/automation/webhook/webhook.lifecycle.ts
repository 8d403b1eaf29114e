import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { SEQUENCE_TOPIC } from '@prosa/audit';
import { Rounds, WAKE_UPS } from '@prosa/platform';
import type { WakeUps } from '@prosa/projections';
import { WebhookAlerts } from './webhook-alerts.service';
import { WebhookCursors } from './webhook-cursor.store';
import { WebhookDeliveries } from './webhook-deliveries.service';

const ROUND_MS = 1_000;
/** A notification can be lost: all endpoints are looked at this often. */
const SWEEP_MS = 30_000;
const ALERT_MS = 60_000;
/** How long shutdown waits for requests under way; another process takes over what is left when the leases end. */
const GRACE_MS = 5_000;

/** Runs the delivery of events with the process: when facts are numbered, and after pauses. */
@Injectable()
export class WebhookLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly companies = new Set<number>();
  private readonly rounds: Rounds;
  private readonly sweeps: Rounds;
  private readonly alarms: Rounds;
  private unsubscribe = (): void => undefined;

  constructor(
    private readonly cursors: WebhookCursors,
    private readonly deliveries: WebhookDeliveries,
    alerts: WebhookAlerts,
    @Inject(WAKE_UPS) private readonly wakeUps: WakeUps,
  ) {
    const onFault = (fault: unknown): void => deliveries.warn(fault);
    this.rounds = new Rounds(() => this.round(), { everyMs: ROUND_MS, onFault });
    this.sweeps = new Rounds(() => this.sweep(), { everyMs: SWEEP_MS, onFault });
    this.alarms = new Rounds(() => alerts.round(), { everyMs: ALERT_MS, onFault });
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.wakeUps.on(SEQUENCE_TOPIC, about => {
      if (about === '') return this.sweeps.wake();
      for (const companyId of about.split(' ')) this.companies.add(Number(companyId));
      this.rounds.wake();
    });
    this.sweeps.start('at once');
    this.rounds.start('after a pause');
    this.alarms.start('after a pause');
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe();
    this.deliveries.stop();
    await Promise.all([this.rounds, this.sweeps, this.alarms].map(each => each.stop()));
    await Promise.race([this.deliveries.idle(), pause(GRACE_MS, undefined, { ref: false })]);
  }

  private async sweep(): Promise<void> {
    await this.cursors.adopt();
    await this.cursors.wake('all');
    this.rounds.wake();
  }

  private async round(): Promise<void> {
    const companies = [...this.companies];
    this.companies.clear();
    try {
      if (companies.length > 0) await this.cursors.wake(companies);
    } catch (fault) {
      for (const companyId of companies) this.companies.add(companyId);
      throw fault;
    }
    await this.deliveries.round(() => this.rounds.wake());
  }
}
