import { Inject, Injectable, Optional } from '@nestjs/common';
import { DomainError } from '@prosa/kernel';
import { NUMBER_CHECKS, type NumberChecks } from '@prosa/platform';

/** A number in the form in which it is stored. */
export interface JudgedNumber {
  readonly phone: string;
  /** False when no connection could check it. */
  readonly checked: boolean;
}

/** Checks numbers on WhatsApp, if the process has a gateway and the company a connected phone. */
@Injectable()
export class ContactNumbers {
  constructor(@Optional() @Inject(NUMBER_CHECKS) private readonly checks?: NumberChecks) {}

  /**
   * The number in WhatsApp's spelling; the connection that is about to write to it checks it, if one is named.
   * @throws ERR_WAPP_INVALID_CONTACT when it is not on WhatsApp.
   * @throws ERR_WAPP_CHECK_CONTACT or ERR_CHECK_NUMBER when WhatsApp did not answer, or not in time.
   */
  async judge(companyId: number, phone: string, connectionId?: number): Promise<JudgedNumber> {
    const by = connectionId === undefined ? undefined : { connectionId };
    const answer = (await this.checks?.check(companyId, phone, by)) ?? null;
    if (answer === null) return { phone, checked: false };
    if (!answer.exists) throw new DomainError('ERR_WAPP_INVALID_CONTACT');
    return { phone: answer.number, checked: true };
  }
}
