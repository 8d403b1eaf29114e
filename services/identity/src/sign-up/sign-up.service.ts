import { Injectable } from '@nestjs/common';
import { phoneIn } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { CodeDelivery, type CodeChannel } from '../verification/code-delivery';
import { CodeTries } from '../verification/code-tries';
import type { Stranger } from '../verification/stranger';
import { VerificationCodes } from '../verification/verification-codes';
import { SignUpAccounts, userOf } from './sign-up-accounts';
import type { SignUpRequest, VerifyCodeRequest } from './sign-up.commands';
import { SignUpDoor } from './sign-up-door';

/** The data of a sign-up, and the code's recipient. */
export interface SignUpDetails {
  readonly phone: string;
  readonly email: string;
  /** Empty when not given. */
  readonly name: string;
}

/** The three steps of sign-up: a code to the phone, its verification, and the company with its first user. */
@Injectable()
export class SignUpService {
  constructor(
    private readonly door: SignUpDoor,
    private readonly codes: VerificationCodes,
    private readonly tries: CodeTries,
    private readonly delivery: CodeDelivery,
    private readonly accounts: SignUpAccounts,
  ) {}

  /**
   * Sends a code to a phone, or by mail when the platform has no WhatsApp connection; returns which.
   * @throws ERR_USER_CREATION_DISABLED, ERR_EMAIL_TAKEN, ERR_CODE_COOLDOWN, ERR_TOO_MANY_REQUESTS,
   * ERR_CODE_NOT_SENT
   */
  async sendCode(request: SignUpDetails, from: Stranger): Promise<CodeChannel> {
    this.tries.take('send', from.address);
    await this.door.requireOpen();
    const { email } = request;
    await this.door.requireFree(email);
    const phone = phoneIn(request.phone, 'phone');
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
    await this.codes.prove('sign-up', phoneIn(phone, 'phone'), code, from);
  }

  /**
   * Creates the company for a phone that this browser verified, with its trial and its first administrator; returns
   * its id. All uuids are derived from the proof, so a repetition completes what a crash left, and creates nothing
   * twice.
   * @throws ERR_PHONE_NOT_VERIFIED, ERR_EMAIL_TAKEN, ERR_NO_PLAN_FOUND, ERR_USER_CREATION_DISABLED
   */
  async signUp(request: SignUpRequest, from: Stranger): Promise<number> {
    this.tries.take('found', from.address);
    await this.door.requireOpen();
    const phone = phoneIn(request.phone, 'phone');
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
