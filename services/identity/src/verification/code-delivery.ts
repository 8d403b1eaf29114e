import { Inject, Injectable, Optional } from '@nestjs/common';
import { LOGGER } from '@prosa/http';
import { MAILER, MailNotSent, type Mailer } from '@prosa/mail';
import type { JsonLogger } from '@prosa/observability';
import {
  PLATFORM_COMPANY,
  PLATFORM_MESSAGES,
  type PlatformCompany,
  type PlatformMessages,
} from '@prosa/platform';
import type { CodePurpose } from './code.policy';
import { codeMail, codeMessage, type CodeReader } from './code-texts';

/** How a code travelled. */
export type CodeChannel = 'whatsapp' | 'email';

/** Delivers codes; neither code nor recipient is ever logged. */
@Injectable()
export class CodeDelivery {
  constructor(
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(PLATFORM_COMPANY) private readonly platform: PlatformCompany,
    @Inject(LOGGER) private readonly log: JsonLogger,
    @Optional() @Inject(PLATFORM_MESSAGES) private readonly messages?: PlatformMessages,
  ) {}

  /** Sends a code to a phone over the platform's own WhatsApp connection, else by mail; null when both failed. */
  async toPhone(
    purpose: CodePurpose,
    phone: string,
    reader: CodeReader,
    code: string,
  ): Promise<CodeChannel | null> {
    const text = codeMessage(purpose, reader.language, code);
    const sent = (await this.messages?.send(await this.platform.id(), phone, text)) ?? false;
    if (sent) return 'whatsapp';
    return (await this.toMailbox(purpose, reader, code)) ? 'email' : null;
  }

  /** Whether this installation has no way to send mail. */
  get isWithoutMail(): boolean {
    return !this.mailer.isConfigured;
  }

  /** Sends a code by mail; false when no server accepted it. */
  async toMailbox(purpose: CodePurpose, reader: CodeReader, code: string): Promise<boolean> {
    try {
      await this.mailer.send(codeMail(purpose, reader, code));
      return true;
    } catch (fault) {
      const reason = fault instanceof MailNotSent ? fault.code : 'EUNKNOWN';
      this.log.warn({ purpose, reason }, 'a code could not be sent by mail');
      return false;
    }
  }
}
