import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@prosa/contracts';
import { TooManyRequests } from '@prosa/http';
import { DomainError, uuidv7, type Clock } from '@prosa/kernel';
import { CLOCK } from '@prosa/platform';
import type { VerificationRow } from '@prosa/read-model';
import { judgeGuess, refuseCode, type CodePurpose } from './code.policy';
import { CODE_SECRET, type CodeSecret } from './code-secret';
import { networkOf } from './network-of';
import { VerificationStore, type Judge } from './verification.store';

/** Whom a code goes to, and where it was asked for. */
export interface CodeRequest {
  /** The phone of a sign-up, the e-mail address of a reset. */
  readonly recipient: string;
  readonly email: string;
  /** The network address of whoever asks. */
  readonly address: string;
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
 * Six-digit codes: bound to a purpose and to whom they went to, good for ten minutes, five tries and one use, the last
 * one sent only. No code, phone or address is kept, but keyed hashes of them.
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
      address: this.secret.hash('address', networkOf(request.address)),
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
   * Uses up the last code that was sent to a recipient.
   * @throws ERR_CODE_INVALID, and after five tries ERR_TOO_MANY_REQUESTS for right codes too.
   */
  async prove(purpose: CodePurpose, recipient: string, code: string): Promise<void> {
    const now = this.clock.now();
    const judge: Judge<ReturnType<typeof judgeGuess> | 'right'> = row => {
      const verdict = judgeGuess(row, now);
      // Hashed for nothing too, so that the time it takes tells nothing.
      const right = this.secret.same(row?.codeHash ?? '', this.codeHash(row ?? nobody, code));
      if (verdict !== 'look') return { verdict, tried: false, proven: false };
      return { verdict: right ? 'right' : 'invalid', tried: true, proven: right };
    };
    const verdict = await this.store.guess(purpose, this.recipientHash(recipient), now, judge);
    if (verdict === 'too-many') throw new TooManyRequests(LIMITS.codeCooldownSeconds * 1_000);
    if (verdict !== 'right') throw new DomainError('ERR_CODE_INVALID');
  }

  /** The proof, not older than half an hour, that a phone was verified for an e-mail address. */
  async proof(purpose: CodePurpose, key: Omit<CodeRequest, 'address'>): Promise<CodeProof | null> {
    const row = await this.store.proof(purpose, this.keyOf(key), this.clock.now());
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

  private keyOf({ recipient, email }: Omit<CodeRequest, 'address'>) {
    return { recipient: this.recipientHash(recipient), mailbox: this.secret.hash('mailbox', email) };
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
