import { MailNotSent, type Mailer } from './mailer.port';

/** The code of mails that were not sent because no mail server is configured. */
export const NO_MAIL_SERVER = 'ENOSERVER';

/** The mailer of an installation without a mail server: every mail is refused. */
export class AbsentMailer implements Mailer {
  readonly isConfigured = false;

  send(): Promise<never> {
    return Promise.reject(new MailNotSent(NO_MAIL_SERVER));
  }

  problem(): Promise<string> {
    return Promise.resolve(NO_MAIL_SERVER);
  }
}
