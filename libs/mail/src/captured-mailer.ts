import type { Clock } from '@prosa/kernel';
import { MailNotSent, type Mail, type Mailer } from './mailer.port';

/** A mail that was kept instead of sent. */
export interface CapturedMail extends Mail {
  readonly at: Date;
}

const KEPT = 200;
/** Domains that can never be (RFC 2606): what a mail server refuses, refused here too. */
const unreachable = /@(?:[^@]+\.)?invalid$/i;

/** Captures mails in memory for the local page, newest first; the embedded default, which sends nothing. */
export class CapturedMailer implements Mailer {
  readonly isConfigured = true;
  private readonly mails: CapturedMail[] = [];

  constructor(private readonly clock: Clock) {}

  async send(mail: Mail): Promise<void> {
    await Promise.resolve();
    if (unreachable.test(mail.to)) throw new MailNotSent('EENVELOPE');
    this.mails.unshift({ ...mail, at: this.clock.now() });
    if (this.mails.length > KEPT) this.mails.pop();
  }

  problem(): Promise<null> {
    return Promise.resolve(null);
  }

  /** The mails to an address, or all of them; newest first. */
  to(address?: string): readonly CapturedMail[] {
    if (address === undefined) return [...this.mails];
    const wanted = address.toLowerCase();
    return this.mails.filter(mail => mail.to.toLowerCase() === wanted);
  }
}
