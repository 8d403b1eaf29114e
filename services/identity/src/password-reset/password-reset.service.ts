import { setImmediate as afterwards } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import type { CommandEnvelope } from '@prosa/event-store';
import { LOGGER } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { SecurityLog, type JsonLogger } from '@prosa/observability';
import { ENVIRONMENT } from '@prosa/platform';
import { People, type Person } from '../session/people';
import { CodeDelivery } from '../verification/code-delivery';
import { CodeTries } from '../verification/code-tries';
import type { Stranger } from '../verification/stranger';
import { VerificationCodes, type IssuedCode } from '../verification/verification-codes';
import { PasswordReplacement } from './password-replacement';
import type { ResetPasswordRequest } from './password-reset.commands';

/** The response for an e-mail address; `status` is for older clients, the HTTP status is 200. */
export type ForgetPasswordAnswer =
  { readonly status: 200 } | { readonly status: 404; readonly error: 'ERR_NO_EMAIL_FOUND' };

const envelopeOf = ({ correlationId }: Stranger): CommandEnvelope => ({
  actor: { kind: 'system', name: 'password-reset' },
  correlationId,
  causationId: correlationId,
});

/** Sends password reset codes, and sets new passwords. */
@Injectable()
export class PasswordResetService implements BeforeApplicationShutdown {
  private readonly mails = new Set<Promise<void>>();

  @Inject(ENVIRONMENT) private readonly environment!: Environment;
  @Inject(LOGGER) private readonly log!: JsonLogger;

  constructor(
    private readonly people: People,
    private readonly codes: VerificationCodes,
    private readonly tries: CodeTries,
    private readonly delivery: CodeDelivery,
    private readonly password: PasswordReplacement,
    private readonly security: SecurityLog,
  ) {}

  /** Mails in flight are sent before the process ends. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.mails);
  }

  /**
   * Sends a code by mail. Counters, writes and response time do not depend on whether the address has an account:
   * the mail is sent after the response.
   * @throws ERR_CODE_COOLDOWN, ERR_TOO_MANY_REQUESTS, ERR_MAIL_NOT_CONFIGURED
   */
  async ask(email: string, from: Stranger): Promise<ForgetPasswordAnswer> {
    this.tries.take('send', from.address);
    this.refuseWithoutMail();
    const issued = await this.codes.issue('reset', { recipient: email, email, ...from });
    const person = await this.people.byEmail(email);
    if (person !== null) this.sendSoon(person, issued, from);
    if (person !== null || this.environment.HIDE_UNKNOWN_EMAIL) return { status: 200 };
    return { status: 404, error: 'ERR_NO_EMAIL_FOUND' };
  }

  /**
   * Sets a new password by a code, and ends all of the user's sessions.
   * @throws ERR_RESET_CODE_INVALID, and after five attempts ERR_TOO_MANY_REQUESTS for right codes too.
   */
  async reset({ email, token, password }: ResetPasswordRequest, from: Stranger): Promise<void> {
    this.tries.take('guess', from.address);
    await this.codes.prove('reset', email, token, from).catch((fault: unknown) => {
      if (fault instanceof DomainError) this.security.tell('reset-code-refused', { code: fault.code });
      const wrong = fault instanceof DomainError && fault.code === 'ERR_CODE_INVALID';
      throw wrong ? new DomainError('ERR_RESET_CODE_INVALID') : fault;
    });
    const person = await this.people.byEmail(email);
    if (person === null) throw new DomainError('ERR_RESET_CODE_INVALID');
    await this.password.replace(person, password, envelopeOf(from));
    const { id: userId, companyId } = person.user;
    this.security.tell('password-reset', { userId, companyId });
  }

  /** Said to everybody, whether the address has an account or not. */
  private refuseWithoutMail(): void {
    if (!this.delivery.isWithoutMail) return;
    this.log.warn('a password reset was asked for, but SMTP_URL is empty');
    throw new DomainError('ERR_MAIL_NOT_CONFIGURED');
  }

  private sendSoon(person: Person, issued: IssuedCode, { language }: Stranger): void {
    const { email, name } = person.user;
    const send = async (): Promise<void> => {
      await afterwards();
      const sent = await this.delivery.toMailbox('reset', { email, name, language }, issued.code);
      // An undelivered code starts no cooldown: the user may request another at once.
      if (!sent) await this.codes.withdraw(issued);
    };
    const mail = send()
      .catch((err: unknown) => this.log.warn({ err }, 'a code that was not sent could not be withdrawn'))
      .finally(() => this.mails.delete(mail));
    this.mails.add(mail);
  }
}
