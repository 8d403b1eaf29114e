import { Inject, Injectable, Optional, type OnApplicationBootstrap } from '@nestjs/common';
import { HEALTH_CHECKS } from '@prosa/http';
import type { Clock } from '@prosa/kernel';
import type { HealthChecks, PartState } from '@prosa/observability';
import { CLOCK } from '@prosa/platform';
import { NO_MAIL_SERVER } from './absent-mailer';
import { MAILER, type Mailer } from './mailer.port';

/** How often the mail server is asked; between, readiness repeats its last answer. */
const ASKED_EVERY_MS = 300_000;

const stateFor = (problem: string | null): PartState => {
  if (problem === null) return true;
  const detail =
    problem === NO_MAIL_SERVER
      ? 'SMTP_URL is empty: nobody can reset a password, and no reminder is sent'
      : `the mail server does not take mails (${problem}): password resets and reminders are not sent`;
  return { state: 'away', detail };
};

/** Registers mail among the parts of this process. */
@Injectable()
export class MailHealth implements OnApplicationBootstrap {
  private asked: { readonly at: number; readonly problem: Promise<string | null> } | undefined;

  constructor(
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(HEALTH_CHECKS) private readonly health?: HealthChecks,
  ) {}

  onApplicationBootstrap(): void {
    this.health?.register('mail', () => this.look(), 'away');
  }

  /** The state of mail, at most five minutes old. */
  async look(): Promise<PartState> {
    const now = this.clock.now().getTime();
    if (this.asked === undefined || now - this.asked.at >= ASKED_EVERY_MS)
      this.asked = { at: now, problem: this.mailer.problem() };
    return stateFor(await this.asked.problem);
  }
}
