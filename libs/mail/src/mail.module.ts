import { Module } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import type { Clock } from '@prosa/kernel';
import { CLOCK, ENVIRONMENT } from '@prosa/platform';
import { CapturedMailer } from './captured-mailer';
import { MAILER, type Mailer } from './mailer.port';
import { SmtpMailer } from './smtp-mailer';

/** Injection token of the {@link CapturedMailer}, or null where mails are really sent. */
export const CAPTURED_MAILS = Symbol('CapturedMails');

/** The mailer that the environment names: SMTP, or captured mails while SMTP_URL is empty. */
export const openMailer = ({ SMTP_URL, MAIL_FROM }: Environment, clock: Clock): Mailer =>
  SMTP_URL === '' ? new CapturedMailer(clock) : new SmtpMailer({ url: SMTP_URL, from: MAIL_FROM });

/** Gives its importers the one mailer of the process. */
@Module({
  providers: [
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
