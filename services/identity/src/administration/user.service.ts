import { Inject, Injectable } from '@nestjs/common';
import type { CommandEnvelope } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import { DomainError, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { SecurityLog } from '@prosa/observability';
import { CLOCK, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { AccessRefusals } from '../access/access-refusals';
import type { CompanyKey } from '../company/company.service';
import { Authentication } from '../session/authentication';
import { UserAccess } from '../session/user-access';
import { UserRecords, type UserKey } from '../user/user-records';
import type { WantedChange } from './user.commands';
import type { ActiveUser } from '../user/user.decider';
import type { UserRights } from '../user/user.events';
import { refusalToChange, refusalToRemove, type UserManager } from '../user/user.policy';
import { allUsers, existing } from '../user/user.queries';

/** A user to register. */
export interface NewUser extends UserRights {
  /** Set by the caller, so that registering again finds the same user. */
  readonly uuid?: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly super: boolean;
}

/** A registered user. */
export interface RegisteredUser {
  readonly number: number;
  /**
   * False when the read model does not contain them yet: registered again under the same command, they are the
   * same.
   */
  readonly isShown: boolean;
}

/** The caller and envelope of a request. */
export interface Asking {
  readonly viewer: UserManager & Pick<Viewer, 'sessionId' | 'acting'>;
  readonly envelope: CommandEnvelope;
}

/** Default rights of a user. */
export const DEFAULT_RIGHTS: UserRights = {
  profile: 'user',
  queueIds: [],
  allTicket: 'disabled',
  leadsOn: false,
  connectionId: null,
};

/** A change in progress: the user before, and the requested change. */
interface Changing {
  readonly company: CompanyKey;
  readonly key: UserKey;
  readonly before: ActiveUser;
  readonly change: WantedChange;
  readonly envelope: CommandEnvelope;
}

/** The part of a change that would give a third party access to the account. */
const keyOf = ({ newPassword }: WantedChange): 'password' | 'email' =>
  newPassword === undefined ? 'email' : 'password';

/** The new address of a user, when it changes. */
const newEmail = ({ before, change }: Changing): string | null =>
  change.email !== undefined && change.email !== before.email ? change.email : null;

/**
 * Registers, changes and removes users. Operations on several streams have an order in which a crash between two of
 * them is harmless, and in which a repetition completes them.
 */
@Injectable()
export class UserService {
  @Inject(CLOCK) private readonly clock!: Clock;

  constructor(
    private readonly records: UserRecords,
    private readonly access: UserAccess,
    private readonly authentication: Authentication,
    private readonly refusals: AccessRefusals,
    private readonly security: SecurityLog,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /**
   * Registers a user, or finds the one registered under the same uuid or command. Users added by the platform
   * itself are not limited by the company's plan.
   * @throws ERR_EMAIL_TAKEN, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND, ERR_PLAN_LIMIT
   */
  async register(
    company: CompanyKey,
    user: NewUser,
    envelope: CommandEnvelope,
    by: 'company' | 'platform' = 'company',
  ): Promise<RegisteredUser> {
    const { commandId } = envelope;
    const fixed = user.uuid ?? (commandId === undefined ? undefined : uuidv5('user', commandId));
    const key = { companyId: company.companyId, userUuid: fixed ?? uuidv7(this.clock) };
    const known = await this.records.find(key);
    if (known === null) await this.requireOwn(company.companyId, user);
    const registered =
      known === null
        ? await this.seated(key, user, envelope, by)
        : await this.record(key, user, known.number, envelope);
    // Counted after the fact: an administrator who is not counted yet only makes the rule stricter.
    if ((known ?? user).profile === 'admin') await this.records.appoint(company, key.userUuid, envelope);
    return registered;
  }

  /**
   * Changes a user as far as the viewer may.
   * @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_NOT_WHILE_ACTING, ERR_INVALID_CREDENTIALS, ERR_EMAIL_TAKEN,
   * ERR_LAST_ADMIN, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND
   */
  async change(
    company: CompanyKey,
    userUuid: string,
    change: WantedChange,
    { viewer, envelope }: Asking,
  ): Promise<void> {
    const key = { companyId: company.companyId, userUuid };
    const before = await this.records.require(key);
    const refusal = refusalToChange(viewer, before, change);
    if (refusal !== null) throw new DomainError(refusal);
    await this.requireOwn(company.companyId, change.rights ?? {});
    const own = viewer.userId === before.number && viewer.acting === undefined;
    // An open browser must not suffice to take over the account, by a new password or by an address for resetting
    // it.
    const isKey =
      change.newPassword !== undefined || (change.email !== undefined && change.email !== before.email);
    if (isKey) await this.refusals.refuse({ ...viewer, companyId: company.companyId }, keyOf(change));
    if (isKey && own) await this.authentication.confirm(key, change.currentPassword ?? '');
    await this.apply({ company, key, before, change, envelope });
    if (change.newPassword !== undefined) await this.passwordChanged(key, before.number, viewer);
    this.access.refresh();
  }

  /**
   * Removes a user: they can no longer sign in, and the records of their work stay.
   * @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_LAST_ADMIN
   */
  async remove(company: CompanyKey, userUuid: string, { viewer, envelope }: Asking): Promise<void> {
    const key = { companyId: company.companyId, userUuid };
    const user = await this.records.require(key);
    const refusal = refusalToRemove(viewer, user);
    if (refusal !== null) throw new DomainError(refusal);
    await this.records.dismiss(company, userUuid, envelope);
    await this.removeRecord(key, user, envelope);
  }

  /** Removes all users of a company, including its last administrator, before the company itself is removed. */
  async removeAll({ companyId }: CompanyKey, envelope: CommandEnvelope): Promise<void> {
    const people = await this.tenants.withTenant(companyId, db => allUsers(db, companyId));
    for (const { uuid } of people) {
      const key = { companyId, userUuid: uuid };
      const user = await this.records.find(key);
      if (user !== null) await this.removeRecord(key, user, envelope);
    }
  }

  private async passwordChanged(
    { companyId }: UserKey,
    userId: number,
    viewer: Asking['viewer'],
  ): Promise<void> {
    this.security.tell('password-changed', { companyId, userId, byUserId: viewer.userId });
    await this.access.endOthers(companyId, userId, viewer.sessionId);
  }

  private async removeRecord(key: UserKey, user: ActiveUser, envelope: CommandEnvelope): Promise<void> {
    await this.access.revoke(key, user.number);
    await this.records.run(key, { type: 'RemoveUser' }, envelope);
    await this.records.release(user.email, key, envelope);
    await this.records.unseat(key, envelope);
    this.access.refresh();
  }

  private async seated(
    key: UserKey,
    user: NewUser,
    envelope: CommandEnvelope,
    by: 'company' | 'platform',
  ): Promise<RegisteredUser> {
    await this.records.seat(key, envelope, by === 'platform');
    try {
      return await this.begin(key, user, envelope);
    } catch (failure) {
      // A concurrent equal request may have registered the user; only a definite rejection proves that none did.
      if (failure instanceof DomainError && (await this.records.find(key)) === null)
        await this.records.unseat(key, envelope);
      throw failure;
    }
  }

  private async begin(key: UserKey, user: NewUser, envelope: CommandEnvelope): Promise<RegisteredUser> {
    await this.records.reserve(user.email, key, envelope);
    await this.access.setPassword(key, user.password);
    return this.record(key, user, await this.records.nextNumber(), envelope);
  }

  /** Records a user under an id, or finds them recorded by the same command. */
  private async record(
    key: UserKey,
    user: NewUser,
    number: number,
    envelope: CommandEnvelope,
  ): Promise<RegisteredUser> {
    const { uuid: _uuid, password: _password, ...facts } = user;
    const data = { ...facts, userId: key.userUuid, number };
    const command = { type: 'RegisterUser', user: data } as const;
    const { state, isShown } = await this.records.run(key, command, envelope);
    return { number: state.status === 'active' ? state.number : number, isShown };
  }

  private async apply(changing: Changing): Promise<void> {
    const { company, key, before, envelope } = changing;
    const { newPassword, currentPassword: _confirmed, ...facts } = changing.change;
    const email = newEmail(changing);
    const profile = facts.rights?.profile ?? before.profile;
    if (email !== null) await this.records.reserve(email, key, envelope);
    if (profile !== 'admin') await this.records.dismiss(company, key.userUuid, envelope);
    if (newPassword !== undefined) await this.access.setPassword(key, newPassword);
    const change = newPassword === undefined ? facts : ({ ...facts, password: true } as const);
    await this.records.run(key, { type: 'ChangeUser', change }, envelope);
    if (email !== null) await this.records.release(before.email, key, envelope);
    if (profile === 'admin') await this.records.appoint(company, key.userUuid, envelope);
  }

  /** A queue or connection of another company is not found. */
  private async requireOwn(companyId: number, rights: Partial<UserRights>): Promise<void> {
    const { queueIds = [], connectionId = null } = rights;
    const connections = connectionId === null ? [] : [connectionId];
    if (queueIds.length + connections.length === 0) return;
    await this.tenants.withTenant(companyId, async db => {
      const queues = await existing(db, 'queue', companyId, queueIds);
      if (queueIds.some(id => !queues.has(id))) throw new DomainError('ERR_NO_QUEUE_FOUND');
      const known = await existing(db, 'connection', companyId, connections);
      if (connections.some(id => !known.has(id))) throw new DomainError('ERR_NO_WAPP_FOUND');
    });
  }
}
