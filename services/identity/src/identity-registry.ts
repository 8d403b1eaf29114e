import { Injectable } from '@nestjs/common';
import type { CommandEnvelope } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';
import { CompanyHandlers, type CompanyKey, type NewCompany } from './company/company.handlers';
import { DEFAULT_RIGHTS, UserHandlers, type NewUser } from './user/user.handlers';
import { UserRecords } from './user/user-records';
import type { UserRights } from './user/user.events';

/** A person as the seed names them; rights left out are those of a plain agent. */
export interface SeedUser extends Partial<UserRights> {
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly super?: boolean;
}

const seeding = (what: string): CommandEnvelope => {
  const commandId = uuidv5('seed', what);
  return {
    actor: { kind: 'system', name: 'seed' },
    correlationId: commandId,
    causationId: commandId,
    commandId,
  };
};

/** Registers companies and people from inside: the seed, and later the sign-up. Fixed uuids make each call safe to repeat. */
@Injectable()
export class IdentityRegistry {
  constructor(
    private readonly companies: CompanyHandlers,
    private readonly users: UserHandlers,
    private readonly records: UserRecords,
  ) {}

  /** Registers a company, or finds it again by its uuid; answers its number. */
  async registerCompany(company: NewCompany & { readonly uuid: string }): Promise<CompanyKey> {
    const { companyId, uuid } = await this.companies.register(company, seeding(company.uuid));
    return { companyId, uuid };
  }

  /** Whether somebody is registered under a uuid, as the log has it. */
  async knows({ companyId }: CompanyKey, userUuid: string): Promise<boolean> {
    return (await this.records.find({ companyId, userUuid })) !== null;
  }

  /**
   * Registers a person, or finds them again by their uuid; an existing password stays. Answers their number.
   * @throws ERR_EMAIL_TAKEN when somebody else has the address.
   */
  async registerUser(company: CompanyKey, { super: isSuper = false, ...user }: SeedUser): Promise<number> {
    const newUser: NewUser = { ...DEFAULT_RIGHTS, ...user, super: isSuper };
    return (await this.users.register(company, newUser, seeding(user.uuid), 'platform')).number;
  }
}
