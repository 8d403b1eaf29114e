import { Module } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import type { Clock } from '@prosa/kernel';
import { CLOCK, ENVIRONMENT } from '@prosa/platform';
import { AbsentMailer } from './absent-mailer';
import { CapturedMailer } from './captured-mailer';
import { MailHealth } from './mail-health';
import { MAILER, type Mailer } from './mailer.port';
import { SmtpMailer } from './smtp-mailer';

/** Injection token of the {@link CapturedMailer}, or null where mails are really sent. */
export const CAPTURED_MAILS = Symbol('CapturedMails');

/** The mailer that the environment names: SMTP; without a server captured mails in simulated mode, else none. */
export const openMailer = ({ SMTP_URL, MAIL_FROM, simulated }: Environment, clock: Clock): Mailer => {
  if (SMTP_URL !== '') return new SmtpMailer({ url: SMTP_URL, from: MAIL_FROM });
  return simulated ? new CapturedMailer(clock) : new AbsentMailer();
};

/** Gives its importers the one mailer of the process. */
@Module({
  providers: [
    MailHealth,
    { provide: MAILER, inject: [ENVIRONMENT, CLOCK], useFactory: openMailer },
    {
      provide: CAPTURED_MAILS,
      inject: [MAILER],
      useFactory: (mailer: Mailer) => (mailer instanceof CapturedMailer ? mailer : null),
    },
  ],
  exports: [MAILER, CAPTURED_MAILS],
})
export class MailModule {}
