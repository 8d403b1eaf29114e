import { Injectable } from '@nestjs/common';
import { DomainError, uuidv5 } from '@prosa/kernel';
import type { CommandEnvelope } from '@prosa/event-store';
import { phoneIn } from '@prosa/http';
import { People } from '../session/people';
import { UserAccess } from '../session/user-access';
import { DEFAULT_RIGHTS, UserService } from './user.service';
import type { AddCompanyRequest, ChangeCompanyRequest } from './company.commands';
import {
  CompanyService,
  type CompanyKey,
  type NewCompany,
  type RegisteredCompany,
  type WantedCompany,
} from '../company/company.service';

/** The default time zone: the product is sold in Brazil. */
const HOME_TIME_ZONE = 'America/Sao_Paulo';

const subscriptionIn = (body: AddCompanyRequest | ChangeCompanyRequest): WantedCompany => {
  const { phone, planId, status, campaignsEnabled, dueDate, recurrence, timeZone, name, email } = body;
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone: phone === '' ? '' : phoneIn(phone, 'phone') }),
    ...(planId === undefined ? {} : { planId }),
    ...(status === undefined ? {} : { blocked: !status }),
    ...(campaignsEnabled === undefined ? {} : { campaignsEnabled }),
    ...(dueDate === undefined ? {} : { dueDate }),
    ...(recurrence === undefined ? {} : { recurrence }),
    ...(timeZone === undefined ? {} : { timeZone }),
  };
};

/** Super users' administration of companies, with its effects on their users. */
@Injectable()
export class CompanyAdministration {
  constructor(
    private readonly companies: CompanyService,
    private readonly users: UserService,
    private readonly people: People,
    private readonly access: UserAccess,
  ) {}

  /**
   * Registers a company and, when a password is given, its first administrator; neither when the other is refused.
   * @throws ERR_EMAIL_TAKEN, ERR_NO_PLAN_FOUND
   */
  async add(body: AddCompanyRequest, envelope: CommandEnvelope): Promise<RegisteredCompany> {
    const { name, password } = body;
    const { commandId } = envelope;
    const uuid = commandId === undefined ? undefined : uuidv5('company', commandId);
    if (password !== undefined) await this.assertFree(body.email, uuid);
    const { planId, ...subscription } = subscriptionIn(body);
    const company: NewCompany = {
      timeZone: HOME_TIME_ZONE,
      dueDate: null,
      ...subscription,
      ...(planId === undefined || planId === null ? {} : { planId }),
      ...(uuid === undefined ? {} : { uuid }),
      name,
    };
    const registered = await this.companies.register(company, envelope);
    if (password !== undefined) await this.addFirst(registered, { ...body, password }, envelope);
    return registered;
  }

  /** @throws ERR_NO_COMPANY_FOUND, ERR_NO_PLAN_FOUND, ERR_OWN_COMPANY */
  async change(
    key: CompanyKey,
    body: ChangeCompanyRequest,
    byCompany: number,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const why = body.reason === undefined ? {} : { reason: body.reason };
    await this.companies.change(key, { ...subscriptionIn(body), ...why }, byCompany, envelope);
    if (body.status === false) await this.access.shutOut(key.companyId);
  }

  /**
   * Removes a company and its users, who are signed out at once and whose e-mail addresses become free. @throws
   * ERR_NO_COMPANY_FOUND, ERR_OWN_COMPANY
   */
  async remove(key: CompanyKey, byCompany: number, envelope: CommandEnvelope): Promise<void> {
    if (key.companyId === byCompany) throw new DomainError('ERR_OWN_COMPANY');
    await this.access.shutOut(key.companyId);
    // Users first: a crash in between leaves a company that can be removed again.
    await this.users.removeAll(key, envelope);
    await this.companies.remove(key, byCompany, envelope);
  }

  /** A user added by an earlier execution of the same request does not count as another owner. */
  private async assertFree(email: string, uuid: string | undefined): Promise<void> {
    const person = await this.people.byEmail(email);
    if (person !== null && person.company.uuid !== uuid) throw new DomainError('ERR_EMAIL_TAKEN');
  }

  private async addFirst(
    key: CompanyKey,
    { name, email, password, userName = name }: AddCompanyRequest & { password: string },
    envelope: CommandEnvelope,
  ): Promise<void> {
    const rights = { ...DEFAULT_RIGHTS, profile: 'admin' } as const;
    try {
      const user = { ...rights, name: userName, email, password, super: false };
      await this.users.register(key, user, envelope, 'platform');
    } catch (refusal) {
      // A company without users would remain in the list; only a definite rejection proves that there is none.
      if (refusal instanceof DomainError) await this.companies.remove(key, null, withoutId(envelope));
      throw refusal;
    }
  }
}

const withoutId = ({ commandId: _commandId, ...envelope }: CommandEnvelope): CommandEnvelope => envelope;
