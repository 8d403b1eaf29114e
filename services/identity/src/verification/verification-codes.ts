import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@prosa/contracts';
import { TooManyRequests } from '@prosa/http';
import { DomainError, uuidv7, type Clock } from '@prosa/kernel';
import { CLOCK } from '@prosa/platform';
import type { VerificationRow } from '@prosa/read-model';
import { judgeGuess, refuseCode, type CodePurpose } from './code.policy';
import { CODE_SECRET, type CodeSecret } from './code-secret';
import { networkOf } from './network-of';
import type { Stranger } from './stranger';
import { VerificationStore, type Judge } from './verification.store';

/** Who asks for a code, or tells one. */
export interface CodeSender {
  /** The network address. */
  readonly address: string;
  readonly browser: Stranger['browser'];
}

/** Whom a code goes to, and who asked for it. */
export interface CodeRequest extends CodeSender {
  /** The phone of a sign-up, the e-mail address of a reset. */
  readonly recipient: string;
  readonly email: string;
}

/** A code on its way out; the only place where it is readable. */
export interface IssuedCode {
  readonly id: string;
  readonly code: string;
}

/** Somebody told the right code. */
export interface CodeProof {
  readonly id: string;
  readonly row: VerificationRow;
  /** What it was for is done. */
  readonly spent: boolean;
}

/**
 * Six-digit codes: bound to a purpose and to whom they went to, good for ten minutes, five tries of who asked for them
 * and one use, the last one sent only. No code, phone or address is kept, but keyed hashes of them.
 */
@Injectable()
export class VerificationCodes {
  constructor(
    private readonly store: VerificationStore,
    @Inject(CODE_SECRET) private readonly secret: CodeSecret,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Makes a code to be sent, and counts it as sent.
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

  /** Takes a code back that did not reach anybody, with the cooldown it began. */
  withdraw({ id }: IssuedCode): Promise<void> {
    return this.store.withdraw(id);
  }

  /**
   * Uses up the last code that its asker was sent, or, for somebody who asked for none, the last one of the recipient.
   * @throws ERR_CODE_INVALID, and after five tries ERR_TOO_MANY_REQUESTS for right codes too.
   */
  async prove(purpose: CodePurpose, recipient: string, code: string, by: CodeSender): Promise<void> {
    const now = this.clock.now();
    const judge: Judge<ReturnType<typeof judgeGuess> | 'right'> = rows => {
      const asked = rows.find(row => this.isAsker(row, by));
      const row = asked ?? rows[0];
      const sender = asked === undefined ? 'stray' : 'asker';
      const verdict = judgeGuess({ purpose, code: row, codes: rows, by: sender }, now);
      // Hashed for nothing too, so that the time it takes tells nothing.
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

  /** What the proof was for is done. */
  spend({ id }: CodeProof): Promise<void> {
    return this.store.spend(id, this.clock.now());
  }

  private keyOf({ recipient, email }: Pick<CodeRequest, 'recipient' | 'email'>) {
    return { recipient: this.recipientHash(recipient), mailbox: this.secret.hash('mailbox', email) };
  }

  /** Whoever keeps cookies is known by theirs, everybody else by their network. */
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
