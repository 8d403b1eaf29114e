import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { LIMITS } from '@prosa/contracts';
import { type Clock, dayIn, nameOfFault } from '@prosa/kernel';
import { MAILER, MailNotSent, type Mailer } from '@prosa/mail';
import {
  CLOCK,
  ENVIRONMENT,
  OWNER_DATABASE,
  PLATFORM_COMPANY,
  Rounds,
  type PlatformCompany,
} from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { reminderMail } from './reminder-mail';
import { reminderOn } from './reminder.policy';
import {
  giveBackReminder,
  remindableInvoices,
  takeReminder,
  type RemindableInvoice,
} from './reminder.queries';

const ROUND_MS = 60_000;
const PAGE = 200;
const DAY = 86_400_000;

/** Writes to companies before and after the due date of an open invoice, once for each of its steps (billing §1.4). */
@Injectable()
export class Reminders implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger('billing');
  private readonly rounds = new Rounds(() => this.sendAll(), {
    everyMs: ROUND_MS,
    onFault: fault => this.log.warn(`Sending invoice reminders failed; retrying: ${nameOfFault(fault)}`),
  });

  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(PLATFORM_COMPANY) private readonly platform: PlatformCompany,
  ) {}

  onApplicationBootstrap(): void {
    if (this.environment.runs('processes')) this.rounds.start('after a pause');
  }

  onModuleDestroy(): Promise<void> {
    return this.rounds.stop();
  }

  /** Sends due reminders that were not sent; returns their number. */
  async sendAll(): Promise<number> {
    const now = this.clock.now();
    const due = {
      from: this.dayAfter(now, -Math.max(...LIMITS.reminderDays) - 1),
      to: this.dayAfter(now, 6),
      now,
    };
    const sender = await this.sender();
    let sent = 0;
    let after: number | null = 0;
    while (after !== null && !this.rounds.isStopped) {
      const page: RemindableInvoice[] = await remindableInvoices(this.db, due, after, PAGE);
      for (const invoice of page) if (await this.remind(invoice, sender, now)) sent += 1;
      after = page.length === PAGE ? (page.at(-1)?.id ?? null) : null;
    }
    return sent;
  }

  private async remind(invoice: RemindableInvoice, sender: string, now: Date): Promise<boolean> {
    const { timeZone, dueDate, uuid, id, name, email, valueCents, language, brCode } = invoice;
    const step = reminderOn(dueDate, dayIn(timeZone, now), timeZone, now);
    if (step === null || !(await takeReminder(this.db, invoice, step, now))) return false;
    try {
      await this.mailer.send(
        reminderMail({
          ...{ to: email, company: name, language, invoice: id, valueCents, dueDate, step },
          ...{ sender, brCode, publicUrl: this.environment.PUBLIC_URL },
        }),
      );
      return true;
    } catch (fault) {
      const reason = fault instanceof MailNotSent ? fault.code : 'EUNKNOWN';
      this.log.warn(`A reminder could not be sent: ${reason}`);
      await giveBackReminder(this.db, uuid, step, now);
      return false;
    }
  }

  /** The name of the company that is paid, as its customers know it. */
  private async sender(): Promise<string> {
    const company = await this.db
      .selectFrom('company')
      .select('name')
      .where('companyId', '=', await this.platform.id())
      .executeTakeFirst();
    return company?.name ?? 'Prosa';
  }

  private dayAfter(now: Date, days: number): string {
    return new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);
  }
}
