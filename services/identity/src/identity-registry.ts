import { Injectable } from '@nestjs/common';
import type { CommandEnvelope } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';
import { CompanyService, type CompanyKey, type NewCompany } from './company/company.service';
import { DEFAULT_RIGHTS, UserService, type NewUser } from './administration/user.service';
import { UserRecords } from './user/user-records';
import type { UserRights } from './user/user.events';

/** A user of the seed; rights default to those of a plain agent. */
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

/**
 * Registers companies and users internally: for the seed and the sign-up. Fixed uuids make each call idempotent.
 */
@Injectable()
export class IdentityRegistry {
  constructor(
    private readonly companies: CompanyService,
    private readonly users: UserService,
    private readonly records: UserRecords,
  ) {}

  /** Registers a company, or finds it by its uuid; returns its id. */
  async registerCompany(company: NewCompany & { readonly uuid: string }): Promise<CompanyKey> {
    const { companyId, uuid } = await this.companies.register(company, seeding(company.uuid));
    return { companyId, uuid };
  }

  /** Whether a user with this uuid is in the log. */
  async knows({ companyId }: CompanyKey, userUuid: string): Promise<boolean> {
    return (await this.records.find({ companyId, userUuid })) !== null;
  }

  /**
   * Registers a user, or finds them by their uuid; an existing password stays. Returns their id.
   * @throws ERR_EMAIL_TAKEN when another user has the address.
   */
  async registerUser(company: CompanyKey, { super: isSuper = false, ...user }: SeedUser): Promise<number> {
    const newUser: NewUser = { ...DEFAULT_RIGHTS, ...user, super: isSuper };
    return (await this.users.register(company, newUser, seeding(user.uuid), 'platform')).number;
  }
}
