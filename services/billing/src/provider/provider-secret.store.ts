import { Inject, Injectable } from '@nestjs/common';
import { keptSecret, type Environment } from '@prosa/config';
import type { Clock } from '@prosa/kernel';
import { CLOCK, ENVIRONMENT, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { SecretBox } from './secret-box';

/** A payment provider that companies have an account at. */
export type Provider = 'asaas';

/** As much of a secret as may be shown; shorter ones show nothing. */
const TAIL = 4;
const SHORTEST_WITH_TAIL = 16;

/**
 * What companies sign in at their payment provider with. It is in no fact, no setting and no answer: people put it in
 * and see its last characters, and only billing itself reads it.
 */
@Injectable()
export class ProviderSecrets {
  private box: SecretBox | undefined;

  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Replaces a secret; an empty one is forgotten. Answers what may be shown of it. */
  async put(companyId: number, provider: Provider, secret: string): Promise<string> {
    if (secret === '') {
      await this.of(companyId, provider).execute();
      return '';
    }
    const sealed = this.sealer().seal(`${companyId}/${provider}`, secret);
    const tail = secret.length < SHORTEST_WITH_TAIL ? '' : secret.slice(-TAIL);
    const row = { sealed, tail, updatedAt: this.clock.now() };
    await this.db
      .insertInto('billing.providerSecret')
      .values({ companyId, provider, ...row })
      .onConflict(conflict => conflict.columns(['companyId', 'provider']).doUpdateSet(row))
      .execute();
    return masked(tail);
  }

  /** What may be shown of a secret; empty when there is none. */
  async shown(companyId: number, provider: Provider): Promise<string> {
    const row = await this.row(companyId, provider);
    return row === undefined ? '' : masked(row.tail);
  }

  /** The secret itself, for talking to the provider; null when there is none. */
  async open(companyId: number, provider: Provider): Promise<string | null> {
    const row = await this.row(companyId, provider);
    return row === undefined ? null : this.sealer().open(`${companyId}/${provider}`, row.sealed);
  }

  private row(companyId: number, provider: Provider) {
    return this.db
      .selectFrom('billing.providerSecret')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('provider', '=', provider)
      .executeTakeFirst();
  }

  private of(companyId: number, provider: Provider) {
    return this.db
      .deleteFrom('billing.providerSecret')
      .where('companyId', '=', companyId)
      .where('provider', '=', provider);
  }

  /** Made when it is first needed: a process that seals nothing needs no key. */
  private sealer(): SecretBox {
    this.box ??= new SecretBox(keptSecret(this.environment.DATA_DIR, 'billing'));
    return this.box;
  }
}

const masked = (tail: string): string => `••••••••${tail}`;
