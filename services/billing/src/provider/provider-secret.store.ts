import { Inject, Injectable } from '@nestjs/common';
import { keptSecret, type Environment } from '@prosa/config';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, CLOCK, ENVIRONMENT, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { COMPANY_SECRETS, type CompanySecrets } from '@prosa/secrets';
import { providerSecretEvents, type ProviderSecretEvent } from './provider-secret.events';
import { SecretBox } from './secret-box';

/** A payment provider that companies have an account at. */
export type Provider = 'asaas';

/** As much of a secret as may be shown; shorter ones show nothing. */
const TAIL = 4;
const SHORTEST_WITH_TAIL = 16;
/** What stands in the row: the token itself is among the company's secrets. */
const NOTHING = Buffer.alloc(0);

/** Whose secret, and for what. */
export interface SecretPlace {
  readonly companyId: number;
  readonly provider: Provider;
}

/**
 * What companies sign in at their payment provider with. It is in no fact, no setting and no answer: people put it in
 * and see its last characters, and only billing itself reads it. The log tells who replaced it and when.
 */
@Injectable()
export class ProviderSecrets {
  private box: SecretBox | undefined;

  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(COMPANY_SECRETS) private readonly secrets: CompanySecrets,
  ) {}

  /** Replaces a secret; an empty one is forgotten. Answers what may be shown of it. */
  async put(place: SecretPlace, secret: string, envelope: CommandEnvelope): Promise<string> {
    const { companyId, provider } = place;
    if (secret === '') {
      if ((await this.row(companyId, provider)) === undefined) return '';
      await this.tell(place, 'ProviderSecretForgotten', envelope);
      await this.secrets.forget(placeOf(companyId, provider));
      await this.of(companyId, provider).execute();
      return '';
    }
    // Told first: the log may tell of a change that a crash prevented, never miss one.
    await this.tell(place, 'ProviderSecretReplaced', envelope);
    await this.secrets.put(placeOf(companyId, provider), secret);
    const tail = secret.length < SHORTEST_WITH_TAIL ? '' : secret.slice(-TAIL);
    const row = { sealed: NOTHING, tail, updatedAt: this.clock.now() };
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
    if (row === undefined) return null;
    return row.sealed.length === 0
      ? this.secrets.open(placeOf(companyId, provider))
      : this.moved(companyId, provider, row.sealed);
  }

  /** Migrates a secret that an earlier release sealed with a key under DATA_DIR to the shared secret store. */
  private async moved(companyId: number, provider: Provider, sealed: Buffer): Promise<string> {
    const secret = this.sealer().open(`${companyId}/${provider}`, sealed);
    await this.secrets.put(placeOf(companyId, provider), secret);
    await this.db
      .updateTable('billing.providerSecret')
      .set({ sealed: NOTHING })
      .where('companyId', '=', companyId)
      .where('provider', '=', provider)
      .where('sealed', '=', sealed)
      .execute();
    return secret;
  }

  private async tell(
    { companyId, provider }: SecretPlace,
    type: ProviderSecretEvent['type'],
    envelope: CommandEnvelope,
  ): Promise<void> {
    const { commandId } = envelope;
    const id = commandId === undefined ? uuidv7(this.clock) : uuidv5('provider-secret', commandId);
    const target = { companyId, id: uuidv5('provider-secret', companyId, provider) };
    await this.aggregates.record(
      providerSecretEvents,
      target,
      [{ id, fact: { type, data: { provider } } }],
      envelope,
    );
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

  /** Made when it is first needed: only what an earlier release sealed needs its key. */
  private sealer(): SecretBox {
    this.box ??= new SecretBox(keptSecret(this.environment.DATA_DIR, 'billing'));
    return this.box;
  }
}

const placeOf = (companyId: number, provider: Provider) => ({
  companyId,
  place: `paymentProvider/${provider}/token`,
});

const masked = (tail: string): string => `••••••••${tail}`;
