import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates, CommandEnvelope, Target } from '@prosa/event-store';
import { runCommand } from '@prosa/http';
import { DomainError, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, NUMBERS, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers, TenantDatabase } from '@prosa/read-model';
import { Reservations } from '@prosa/resource';
import { companyAggregate, type CompanyKey } from '../company/company.handlers';
import { Credentials } from '../session/credential.store';
import { Sessions } from '../session/session.store';
import { ViewerCache } from '../session/viewer-cache.adapter';
import { userDecider, type ActiveUser, type UserChange, type UserCommand } from './user.decider';
import { userEvents, type UserRights } from './user.events';
import { refusalToChange, refusalToRemove, type UserManager } from './user.policy';
import { existing } from './user.queries';

/** A person's record as the log knows it. */
export const userAggregate = { catalogue: userEvents, decider: userDecider };

/** A person to be. */
export interface NewUser extends UserRights {
  /** Fixed by whoever registers, so that registering again finds the same person. */
  readonly uuid?: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly super: boolean;
}

/** Which person, and in which company. */
export interface UserKey {
  readonly companyId: number;
  readonly userUuid: string;
}

/** Who asks, and in what connection. */
export interface Asking {
  readonly viewer: UserManager & { readonly sessionId: string };
  readonly envelope: CommandEnvelope;
}

/** The rights of a person about whom nothing was said. */
export const DEFAULT_RIGHTS: UserRights = {
  profile: 'user',
  queueIds: [],
  allTicket: 'disabled',
  leadsOn: false,
  connectionId: null,
};

const emailOf = (email: string) =>
  ({ companyId: 0, kind: 'user.email', parts: [email], error: 'ERR_EMAIL_TAKEN' }) as const;

const holderOf = ({ companyId, userUuid }: UserKey): string => `${companyId}_${userUuid}`;
const keyIn = (holder: string): UserKey => {
  const [companyId = '', userUuid = ''] = holder.split('_');
  return { companyId: Number(companyId), userUuid };
};

// A command id belongs to the person's own stream; what happens in other streams is repeatable by its decider.
const aside = ({ commandId: _commandId, ...envelope }: CommandEnvelope): CommandEnvelope => envelope;

/** Registers, changes and removes people. Steps over several streams go in an order in which a crash between two of them does no harm. */
@Injectable()
export class UserHandlers {
  private readonly reservations: Reservations;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly viewers: ViewerCache,
  ) {
    this.reservations = new Reservations(aggregates, clock);
  }

  /**
   * Registers a person, or finds the one registered under the same uuid or command; answers their number.
   * @throws ERR_EMAIL_TAKEN, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND
   */
  async register(company: CompanyKey, user: NewUser, envelope: CommandEnvelope): Promise<number> {
    const { commandId } = envelope;
    const fixed = user.uuid ?? (commandId === undefined ? undefined : uuidv5('user', commandId));
    const key = { companyId: company.companyId, userUuid: fixed ?? uuidv7(this.clock) };
    const known = await this.find(key);
    if (known === null) await this.requireOwn(company.companyId, user);
    const number = known?.number ?? (await this.begin(key, user, envelope));
    // Counted after the fact: an administrator who is not counted yet is only protected more.
    if ((known?.profile ?? user.profile) === 'admin')
      await this.administrator(company, 'AppointAdministrator', key.userUuid, envelope);
    return number;
  }

  /**
   * Changes a person as far as the viewer may.
   * @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_EMAIL_TAKEN, ERR_LAST_ADMIN, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND
   */
  async change(
    company: CompanyKey,
    userUuid: string,
    change: UserChange & { readonly newPassword?: string },
    { viewer, envelope }: Asking,
  ): Promise<void> {
    const key = { companyId: company.companyId, userUuid };
    const user = await this.require(key);
    const refusal = refusalToChange(viewer, user, change);
    if (refusal !== null) throw new DomainError(refusal);
    await this.requireOwn(company.companyId, change.rights ?? {});
    const { newPassword, ...facts } = change;
    await this.prepareChange(company, user, facts, envelope);
    if (newPassword !== undefined) await this.credentials.put(key, newPassword);
    await this.run(key, { type: 'ChangeUser', change: facts }, envelope);
    await this.finishChange(company, user, facts, envelope);
    if (newPassword !== undefined)
      await this.sessions.endOfUser(key.companyId, user.number, 'password', viewer.sessionId);
    this.viewers.clear();
  }

  /**
   * Removes a person: they can no longer sign in, what they did stays.
   * @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_LAST_ADMIN
   */
  async remove(company: CompanyKey, userUuid: string, { viewer, envelope }: Asking): Promise<void> {
    const key = { companyId: company.companyId, userUuid };
    const user = await this.require(key);
    const refusal = refusalToRemove(viewer, user);
    if (refusal !== null) throw new DomainError(refusal);
    await this.administrator(company, 'DismissAdministrator', userUuid, envelope);
    await this.run(key, { type: 'RemoveUser' }, envelope);
    await this.reservations.release(emailOf(user.email), holderOf(key), envelope);
    await this.sessions.endOfUser(key.companyId, user.number, 'removed');
    await this.credentials.drop(userUuid);
    this.viewers.clear();
  }

  private async begin(key: UserKey, user: NewUser, envelope: CommandEnvelope): Promise<number> {
    await this.reserveEmail(user.email, key, envelope);
    await this.credentials.put(key, user.password);
    const { uuid: _uuid, password: _password, ...facts } = user;
    const number = await this.numbers.next('user');
    const data = { ...facts, userId: key.userUuid, number };
    const { state } = await this.run(key, { type: 'RegisterUser', user: data }, envelope);
    return state.status === 'active' ? state.number : number;
  }

  /** What must be settled before the fact: the address is theirs, and the company keeps an administrator. */
  private async prepareChange(
    company: CompanyKey,
    user: ActiveUser,
    change: UserChange,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const key = { companyId: company.companyId, userUuid: user.userId };
    if (change.email !== undefined && change.email !== user.email)
      await this.reserveEmail(change.email, key, envelope);
    const profile = change.rights?.profile ?? user.profile;
    if (profile !== 'admin') await this.administrator(company, 'DismissAdministrator', user.userId, envelope);
  }

  private async finishChange(
    company: CompanyKey,
    before: ActiveUser,
    change: UserChange,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const key = { companyId: company.companyId, userUuid: before.userId };
    if (change.email !== undefined && change.email !== before.email)
      await this.reservations.release(emailOf(before.email), holderOf(key), envelope);
    if (change.rights?.profile === 'admin')
      await this.administrator(company, 'AppointAdministrator', before.userId, envelope);
  }

  private async administrator(
    company: CompanyKey,
    type: 'AppointAdministrator' | 'DismissAdministrator',
    userId: string,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const target = { companyId: company.companyId, id: company.uuid };
    await this.aggregates.execute(companyAggregate, target, { type, userId }, aside(envelope));
  }

  private reserveEmail(email: string, key: UserKey, envelope: CommandEnvelope): Promise<void> {
    return this.reservations.reserve(emailOf(email), holderOf(key), envelope, async holder => {
      const user = await this.find(keyIn(holder));
      return user?.email === email;
    });
  }

  /** A queue or connection of another company does not exist here. */
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

  private async find(key: UserKey): Promise<ActiveUser | null> {
    const { state } = await this.aggregates.load(userAggregate, targetOf(key));
    return state.status === 'active' ? state : null;
  }

  private async require(key: UserKey): Promise<ActiveUser> {
    const user = await this.find(key);
    if (user === null) throw new DomainError('ERR_NO_USER_FOUND');
    return user;
  }

  private run(key: UserKey, command: UserCommand, envelope: CommandEnvelope) {
    return runCommand(this.aggregates, this.barrier, userAggregate, targetOf(key), command, envelope);
  }
}

const targetOf = ({ companyId, userUuid }: UserKey): Target => ({ companyId, id: userUuid });
