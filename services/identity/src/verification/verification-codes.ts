import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@prosa/contracts';
import { networkOf, TooManyRequests } from '@prosa/http';
import { DomainError, uuidv7, type Clock } from '@prosa/kernel';
import { CLOCK } from '@prosa/platform';
import type { VerificationRow } from '@prosa/read-model';
import { judgeGuess, refuseCode, type CodePurpose } from './code.policy';
import { CODE_SECRET, type CodeSecret } from './code-secret';
import type { Stranger } from './stranger';
import { VerificationStore, type Judge } from './verification.store';

/** A caller who requests or enters a code. */
export interface CodeSender {
  /** The network address. */
  readonly address: string;
  readonly browser: Stranger['browser'];
}

/** The recipient of a code, and its requester. */
export interface CodeRequest extends CodeSender {
  /** The phone of a sign-up, the e-mail address of a reset. */
  readonly recipient: string;
  readonly email: string;
}

/** A code to be sent; the only object in which it is readable. */
export interface IssuedCode {
  readonly id: string;
  readonly code: string;
}

/** The right code was entered. */
export interface CodeProof {
  readonly id: string;
  readonly row: VerificationRow;
  /** Whether the verified operation was completed. */
  readonly spent: boolean;
}

/**
 * Six-digit codes: bound to a purpose and a recipient, valid for ten minutes, five attempts of their requester and
 * one use; only the latest one counts. Codes, phones and addresses are stored as keyed hashes only.
 */
@Injectable()
export class VerificationCodes {
  constructor(
    private readonly store: VerificationStore,
    @Inject(CODE_SECRET) private readonly secret: CodeSecret,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Generates a code to be sent, and counts it as sent.
   * @throws ERR_CODE_COOLDOWN, ERR_TOO_MANY_REQUESTS
   */
  async issue(purpose: CodePurpose, request: CodeRequest): Promise<IssuedCode> {
    const issuedAt = this.clock.now();
    const id = uuidv7(this.clock);
    const code = this.secret.newCode();
    const key = this.keyOf(request);
    const row = {
      id,
      purpose,
      ...key,
      address: this.addressHash(request.address),
      browser: this.browserHash(request.browser.id),
      codeHash: this.codeHash({ id, purpose, ...key }, code),
      issuedAt,
      expiresAt: new Date(issuedAt.getTime() + LIMITS.codeMinutes * 60_000),
    };
    await this.store.issue(row, sent => {
      const refusal = refuseCode(purpose, sent, issuedAt.getTime());
      if (refusal !== null) throw new TooManyRequests(refusal.waitMs, refusal.code);
    });
    return { id, code };
  }

  /** Withdraws an undelivered code, together with its cooldown. */
  withdraw({ id }: IssuedCode): Promise<void> {
    return this.store.withdraw(id);
  }

  /**
   * Uses up the latest code of the requester or, for a caller who requested none, the recipient's latest one.
   * @throws ERR_CODE_INVALID, and after five attempts ERR_TOO_MANY_REQUESTS for right codes too.
   */
  async prove(purpose: CodePurpose, recipient: string, code: string, by: CodeSender): Promise<void> {
    const now = this.clock.now();
    const judge: Judge<ReturnType<typeof judgeGuess> | 'right'> = rows => {
      const asked = rows.find(row => this.isAsker(row, by));
      const row = asked ?? rows[0];
      const sender = asked === undefined ? 'stray' : 'asker';
      const verdict = judgeGuess({ purpose, code: row, codes: rows, by: sender }, now);
      // Also hashed without a code, so that the response time reveals nothing.
      const right = this.secret.same(row?.codeHash ?? '', this.codeHash(row ?? nobody, code));
      if (verdict !== 'look' || row === undefined) return { verdict, tried: null };
      const provenBy = right ? this.browserHash(by.browser.id) : null;
      return { verdict: right ? 'right' : 'invalid', tried: { row, sender, provenBy } };
    };
    const verdict = await this.store.guess(purpose, this.recipientHash(recipient), now, judge);
    if (verdict === 'too-many') throw new TooManyRequests(LIMITS.codeCooldownSeconds * 1_000);
    if (verdict !== 'right') throw new DomainError('ERR_CODE_INVALID');
  }

  /** The proof, not older than half an hour, that a phone was verified for an e-mail address in this browser. */
  async proof(
    purpose: CodePurpose,
    key: Pick<CodeRequest, 'recipient' | 'email' | 'browser'>,
  ): Promise<CodeProof | null> {
    const provenBy = this.browserHash(key.browser.id);
    const row = await this.store.proof(purpose, { ...this.keyOf(key), provenBy }, this.clock.now());
    return row === undefined ? null : { id: row.id, row, spent: row.spentAt !== null };
  }

  /** @throws ERR_EMAIL_TAKEN while another proof of the same e-mail address is being used. */
  begin({ row }: CodeProof): Promise<void> {
    return this.store.begin(row, this.clock.now());
  }

  /** Marks the verified operation as completed. */
  spend({ id }: CodeProof): Promise<void> {
    return this.store.spend(id, this.clock.now());
  }

  private keyOf({ recipient, email }: Pick<CodeRequest, 'recipient' | 'email'>) {
    return { recipient: this.recipientHash(recipient), mailbox: this.secret.hash('mailbox', email) };
  }

  /** Callers with cookies are identified by them, all others by their network. */
  private isAsker(row: VerificationRow, { address, browser }: CodeSender): boolean {
    return browser.isNew
      ? row.address === this.addressHash(address)
      : row.browser === this.browserHash(browser.id);
  }

  private addressHash(address: string): string {
    return this.secret.hash('address', networkOf(address));
  }

  private browserHash(browser: string): string {
    return this.secret.hash('browser', browser);
  }

  private recipientHash(recipient: string): string {
    return this.secret.hash('recipient', recipient);
  }

  private codeHash(
    { id, purpose, recipient, mailbox }: Pick<VerificationRow, 'id' | 'purpose' | 'recipient' | 'mailbox'>,
    code: string,
  ): string {
    return this.secret.hash('code', id, purpose, recipient, mailbox, code);
  }
}

const nobody = { id: '', purpose: 'sign-up', recipient: '', mailbox: '' } as const;
