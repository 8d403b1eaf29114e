import { Injectable } from '@nestjs/common';
import { DomainError } from '@prosa/kernel';
import { CodeDelivery, type CodeChannel } from '../verification/code-delivery';
import { CodeTries } from '../verification/code-tries';
import { phoneDigits } from '../verification/phone-digits';
import type { Stranger } from '../verification/stranger';
import { VerificationCodes } from '../verification/verification-codes';
import { SignUpAccounts, userOf } from './sign-up-accounts';
import type { SignUpRequest, VerifyCodeRequest } from './sign-up.commands';
import { SignUpDoor } from './sign-up-door';

/** Who signs up, and where the code is to go. */
export interface SignUpDetails {
  readonly phone: string;
  readonly email: string;
  /** Empty when it was not told. */
  readonly name: string;
}

/** The three steps of signing up: a code to the phone, the proof of having it, the company with its first person. */
@Injectable()
export class SignUpHandlers {
  constructor(
    private readonly door: SignUpDoor,
    private readonly codes: VerificationCodes,
    private readonly tries: CodeTries,
    private readonly delivery: CodeDelivery,
    private readonly accounts: SignUpAccounts,
  ) {}

  /**
   * Sends a code to a phone, or to the mailbox where the platform has no WhatsApp; answers which.
   * @throws ERR_USER_CREATION_DISABLED, ERR_EMAIL_TAKEN, ERR_CODE_COOLDOWN, ERR_TOO_MANY_REQUESTS, ERR_CODE_NOT_SENT
   */
  async sendCode(request: SignUpDetails, from: Stranger): Promise<CodeChannel> {
    this.tries.take('send', from.address);
    await this.door.requireOpen();
    const { email } = request;
    await this.door.requireFree(email);
    const phone = phoneDigits(request.phone);
    const issued = await this.codes.issue('sign-up', { recipient: phone, email, ...from });
    const reader = { email, name: request.name, language: from.language };
    const channel = await this.delivery.toPhone('sign-up', phone, reader, issued.code);
    if (channel !== null) return channel;
    await this.codes.withdraw(issued);
    throw new DomainError('ERR_CODE_NOT_SENT');
  }

  /** @throws ERR_CODE_INVALID, ERR_TOO_MANY_REQUESTS */
  async verifyCode({ phone, code }: VerifyCodeRequest, from: Stranger): Promise<void> {
    this.tries.take('guess', from.address);
    await this.codes.prove('sign-up', phoneDigits(phone), code, from);
  }

  /**
   * Founds the company of a phone that this browser verified, with its trial and its first administrator; answers its
   * number. What is founded has ids that follow from the proof, so a repetition finishes what a crash left, and founds nothing twice.
   * @throws ERR_PHONE_NOT_VERIFIED, ERR_EMAIL_TAKEN, ERR_NO_PLAN_FOUND, ERR_USER_CREATION_DISABLED
   */
  async signUp(request: SignUpRequest, from: Stranger): Promise<number> {
    this.tries.take('found', from.address);
    await this.door.requireOpen();
    const phone = phoneDigits(request.phone);
    const { browser } = from;
    const proof = await this.codes.proof('sign-up', { recipient: phone, email: request.email, browser });
    if (proof === null) throw new DomainError('ERR_PHONE_NOT_VERIFIED');
    const done = await this.accounts.founded(proof);
    if (done !== null) return done;
    await this.door.requireFree(request.email, userOf(proof));
    const plan = await this.door.plan(request.planId);
    await this.codes.begin(proof);
    const companyId = await this.accounts.found(proof, { ...request, phone, planId: plan.id }, from);
    await this.codes.spend(proof);
    return companyId;
  }
}
