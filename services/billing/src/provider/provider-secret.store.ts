import { Inject, Injectable } from '@nestjs/common';
import { keptSecret, type Environment } from '@prosa/config';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, CLOCK, ENVIRONMENT, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { COMPANY_SECRETS, type CompanySecrets } from '@prosa/secrets';
import { providerSecretEvents, type ProviderSecretEvent } from './provider-secret.events';
import { SecretBox } from './secret-box';

/** The name of Asaas in rows, facts and settings. */
export const ASAAS = 'asaas';

/** A payment provider that companies have an account at. */
export type Provider = typeof ASAAS;

/** Number of characters of a secret that are shown; shorter ones show nothing. */
const TAIL = 4;
const SHORTEST_WITH_TAIL = 16;
/** The row's placeholder: the token itself is among the company's secrets. */
const NOTHING = Buffer.alloc(0);

/** The company and provider of a secret. */
export interface SecretPlace {
  readonly companyId: number;
  readonly provider: Provider;
}

/**
 * Companies' credentials for their payment provider. They are in no fact, setting or response: users set them and
 * see the last characters, and only billing reads them. The log records who replaced one and when.
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

  /** Replaces a secret; an empty one is removed. Returns the part that may be shown. */
  async put(place: SecretPlace, secret: string, envelope: CommandEnvelope): Promise<string> {
    const { companyId, provider } = place;
    if (secret === '') {
      if ((await this.row(companyId, provider)) === undefined) return '';
      await this.tell(place, 'ProviderSecretForgotten', envelope);
      await this.secrets.forget(placeOf(companyId, provider));
      await this.of(companyId, provider).execute();
      return '';
    }
    // The fact is recorded first: after a crash the log may contain a change that was not stored, but never miss
    // one.
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

  /** The part of a secret that may be shown; empty when there is none. */
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
    await this.aggregates.append(
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
