import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ALL_PLAN_FEATURES } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { DomainError, uuidv5 } from '@prosa/kernel';
import { OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import { PlanRegistry } from '../../../billing/src/plan-registry';
import { AddConnection } from '../../../gateway/src/connection/connection.commands';
import { IdentityRegistry } from '../../../identity/src/identity-registry';
import type { CompanyKey } from '../../../identity/src/company/company.service';
import type { FoundingRequest } from './founding.commands';

/** Advisory lock of the set-up. */
const LOCK = 7_076_795;
const TIME_ZONE = 'America/Sao_Paulo';
const SENDER_COLOR = '#773DFA';

const idOf = (what: string): string => uuidv5('founding', what);

const envelopeOf = (step: string): CommandEnvelope => {
  const commandId = idOf(`command ${step}`);
  const actor = { kind: 'system', name: 'founding' } as const;
  return { actor, correlationId: idOf('founding'), causationId: idOf('founding'), commandId };
};

/** The result of the set-up. */
export interface Founded {
  readonly companyId: number;
  readonly userId: number;
}

/**
 * Sets up an empty installation: its first plan, the platform's company with the connection for codes and notices,
 * and the super user. All ids are fixed, so repeating a crashed set-up completes it; the super user comes last,
 * because the set-up is closed from then on.
 */
@Injectable()
export class FoundingService {
  private founded = false;

  constructor(
    private readonly identity: IdentityRegistry,
    private readonly plans: PlanRegistry,
    private readonly commands: CommandBus,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
  ) {}

  /** Whether there is no super user yet. */
  async isOpen(): Promise<boolean> {
    if (this.founded) return false;
    const one = await this.db
      .selectFrom('userAccount')
      .select('id')
      .where('super', '=', true)
      .limit(1)
      .execute();
    this.founded = one.length > 0;
    return !this.founded;
  }

  /** @throws ERR_ALREADY_FOUNDED when there is a super user, from any process; ERR_EMAIL_TAKEN. */
  async found(request: FoundingRequest): Promise<Founded> {
    return this.db.transaction().execute(async lock => {
      // Of two who found at once the second one waits here, in whichever process, and finds the first one's.
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(lock);
      if (!(await this.isOpen())) throw new DomainError('ERR_ALREADY_FOUNDED');
      return this.foundOnce(request);
    });
  }

  private async foundOnce(request: FoundingRequest): Promise<Founded> {
    const uuid = idOf('company');
    const name = request.platformName ?? 'Plataforma';
    const company = await this.identity.registerCompany({ uuid, name, timeZone: TIME_ZONE, dueDate: null });
    // The read model may be behind the founder of a moment ago; their own stream never is.
    if (await this.identity.knows(company, idOf('super user'))) throw new DomainError('ERR_ALREADY_FOUNDED');
    await this.firstPlan(request);
    await this.sender(company);
    const { name: own, email, password } = request;
    const userId = await this.identity.registerUser(company, {
      ...{ uuid: idOf('super user'), name: own, email, password },
      ...{ profile: 'admin', super: true },
    });
    this.founded = true;
    return { companyId: company.companyId, userId };
  }

  private firstPlan({
    planName = 'Padrão',
    planValue,
    users = 10,
    connections = 2,
    queues = 10,
  }: FoundingRequest): Promise<number> {
    const plan = {
      name: planName,
      valueCents: Math.round(planValue * 100),
      users,
      connections,
      queues,
      isPublic: false,
    };
    return this.plans.add(idOf('plan'), { ...ALL_PLAN_FEATURES, ...plan }, envelopeOf('plan'));
  }

  private sender({ companyId }: CompanyKey): Promise<unknown> {
    const connection = { name: 'Plataforma', color: SENDER_COLOR, isDefault: true };
    return this.commands.execute(new AddConnection(companyId, envelopeOf('sender'), connection));
  }
}
