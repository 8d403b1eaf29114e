/** Injection token of the {@link Mailer}. */
export const MAILER = Symbol('Mailer');

/** One message to one person, as plain text and as the same text in simple HTML without anything remote. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail could not be sent. Contains a code, never the recipient or content, so that it can be logged. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';

  constructor(readonly code: string) {
    super(`The mail was not sent: ${code}`);
  }
}

/** Sends mail from the platform's own address; every adapter passes `describeMailer`. */
export interface Mailer {
  /** Whether mails can be sent at all: a mail server is configured, or mails are captured. */
  readonly isConfigured: boolean;
  /**
   * Resolves when the mail server has taken the mail.
   * @throws MailNotSent otherwise, within 20 seconds at most; nothing is tried again.
   */
  send(mail: Mail): Promise<void>;
  /** Why mails cannot be sent now, in a code; null when they can, as far as is known. */
  problem(): Promise<string | null>;
}
