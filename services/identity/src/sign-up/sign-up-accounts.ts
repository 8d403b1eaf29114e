import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { dayIn, DomainError, uuidv5, type Clock } from '@prosa/kernel';
import { CLOCK, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { CompanyService, type CompanyKey } from '../company/company.service';
import { UserRecords } from '../user/user-records';
import { DEFAULT_RIGHTS, UserService } from '../administration/user.service';
import { usersByUuid } from '../user/user.queries';
import type { Stranger } from '../verification/stranger';
import type { CodeProof } from '../verification/verification-codes';
import type { SignUpRequest } from './sign-up.commands';
import { daysAfter } from './trial.policy';

/** The initial time zone of a new company; its trial ends at midnight there. */
const FIRST_TIME_ZONE = 'America/Sao_Paulo';

const companyOf = ({ id }: CodeProof): string => uuidv5('sign-up', 'company', id);
/** The uuid of the user that a sign-up creates. */
export const userOf = ({ id }: CodeProof): string => uuidv5('sign-up', 'user', id);

const envelopeOf = (proof: CodeProof, step: string, { correlationId }: Stranger): CommandEnvelope => {
  const commandId = uuidv5('sign-up', 'command', step, proof.id);
  const actor = { kind: 'system', name: 'sign-up' } as const;
  return { actor, correlationId, causationId: correlationId, commandId };
};

/** Creates the result of a sign-up: a company on trial, and its administrator. */
@Injectable()
export class SignUpAccounts {
  constructor(
    private readonly companies: CompanyService,
    private readonly users: UserService,
    private readonly records: UserRecords,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The company that a sign-up has already created; null for none, or an unfinished one. */
  async founded(proof: CodeProof): Promise<number | null> {
    if (!proof.spent) return null;
    const [person] = await usersByUuid(this.db, [userOf(proof)]);
    return person?.companyId ?? null;
  }

  /** Founds the company of a proof, or finishes founding it; none is left when its administrator is refused. */
  async found(proof: CodeProof, request: SignUpRequest, from: Stranger): Promise<number> {
    const { name, email, phone, planId } = request;
    const lastDay = daysAfter(dayIn(FIRST_TIME_ZONE, this.clock.now()), LIMITS.trialDays);
    const company = await this.companies.register(
      {
        uuid: companyOf(proof),
        name,
        email,
        phone,
        planId,
        timeZone: FIRST_TIME_ZONE,
        dueDate: lastDay,
        trialExpiration: lastDay,
        recurrence: 'MENSAL',
        campaignsEnabled: true,
      },
      envelopeOf(proof, 'company', from),
    );
    await this.addFirst(company, proof, request, from);
    return company.companyId;
  }

  private async addFirst(
    company: CompanyKey,
    proof: CodeProof,
    { name, email, password, userName = name }: SignUpRequest,
    from: Stranger,
  ): Promise<void> {
    const uuid = userOf(proof);
    const rights = { ...DEFAULT_RIGHTS, profile: 'admin', super: false } as const;
    try {
      const user = { ...rights, uuid, name: userName, email, password };
      await this.users.register(company, user, envelopeOf(proof, 'user', from), 'platform');
    } catch (refusal) {
      // A company without users would remain in the list; only a definite rejection proves that there is none.
      const key = { companyId: company.companyId, userUuid: uuid };
      if (refusal instanceof DomainError && (await this.records.find(key)) === null)
        await this.companies.remove(company, null, envelopeOf(proof, 'removal', from));
      throw refusal;
    }
  }
}
