import { createTransport, type Transporter } from 'nodemailer';
import { MailNotSent, type Mail, type Mailer } from './mailer.port';

/** Which server takes the mails, and whose name they bear. */
export interface SmtpOptions {
  /** `smtp://` (TLS by STARTTLS) or `smtps://` (TLS from the first byte), with user and password where needed. */
  readonly url: string;
  /** `Prosa <nao-responda@example.com>`. */
  readonly from: string;
}

const CONNECT_MS = 5_000;
const SILENCE_MS = 8_000;
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const transportOf = (url: string): Transporter => {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // Codes and the password of the mail account do not cross a network in the clear.
    requireTLS: !secure && !loopback.test(hostname),
    tls: { minVersion: 'TLSv1.2' },
    ...(username === '' ? {} : { auth }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

const codeOf = (fault: unknown): string => {
  const { code, responseCode } = (fault ?? {}) as { code?: unknown; responseCode?: unknown };
  const name = typeof code === 'string' && /^[A-Z]\w{1,30}$/.test(code) ? code : 'EUNKNOWN';
  return typeof responseCode === 'number' ? `${name} ${responseCode}` : name;
};

/** Hands mails to an SMTP server, one connection each: codes are few and cannot wait for a queue. */
export class SmtpMailer implements Mailer {
  readonly isConfigured = true;
  private readonly transport: Transporter;

  constructor(private readonly options: SmtpOptions) {
    this.transport = transportOf(options.url);
  }

  async problem(): Promise<string | null> {
    try {
      await this.transport.verify();
      return null;
    } catch (fault) {
      return codeOf(fault);
    }
  }

  async send({ to, subject, text, html }: Mail): Promise<void> {
    try {
      // An address object is taken as it is; a text would be read as a list.
      await this.transport.sendMail({
        from: this.options.from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (fault) {
      // The server's response contains the address, so it is not passed on.
      throw new MailNotSent(codeOf(fault));
    }
  }
}
