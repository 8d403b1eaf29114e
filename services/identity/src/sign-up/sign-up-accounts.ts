import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { dayIn, uuidv5, type Clock } from '@prosa/kernel';
import { CLOCK, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { CompanyService } from '../company/company.service';
import { DEFAULT_RIGHTS, UserService } from '../user/user.service';
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
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The company that a sign-up has already created; null for none, or an unfinished one. */
  async founded(proof: CodeProof): Promise<number | null> {
    if (!proof.spent) return null;
    const [person] = await usersByUuid(this.db, [userOf(proof)]);
    return person?.companyId ?? null;
  }

  /** Founds the company of a proof, or finishes founding it. */
  async found(proof: CodeProof, request: SignUpRequest, from: Stranger): Promise<number> {
    const { name, email, phone, password, planId, userName } = request;
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
    const rights = { ...DEFAULT_RIGHTS, profile: 'admin', super: false } as const;
    await this.users.register(
      company,
      { ...rights, uuid: userOf(proof), name: userName ?? name, email, password },
      envelopeOf(proof, 'user', from),
    );
    return company.companyId;
  }
}
