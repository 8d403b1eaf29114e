import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import type { PaymentProviderTest, PaymentProviderView } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import { ENVIRONMENT, OWNER_DATABASE, PLATFORM_COMPANY, type PlatformCompany } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { PaymentAccess } from '../pix/payment-access';
import { ProviderRefused, ProviderUnavailable } from '../pix/payment-provider.port';
import { ASAAS, ProviderSecrets } from '../provider/provider-secret.store';
import { WebhookToken } from '../provider/webhook-token.store';
import { figuresOf, stateOf } from './payment-figures.queries';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What an owner enters at the payment provider, and whether payments arrive. */
@Injectable()
export class PaymentSetup {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(PLATFORM_COMPANY) private readonly platform: PlatformCompany,
    private readonly access: PaymentAccess,
    private readonly secrets: ProviderSecrets,
    private readonly token: WebhookToken,
  ) {}

  async show(): Promise<PaymentProviderView> {
    const [mode, key, { path, token }, figures] = await Promise.all([
      this.access.mode(),
      this.platform.id().then(id => this.secrets.shown(id, ASAAS)),
      this.access.webhook(),
      figuresOf(this.db, ASAAS),
    ]);
    const { PUBLIC_URL } = this.environment;
    const url = PUBLIC_URL === '' ? null : `${PUBLIC_URL}${path}`;
    return {
      ...{ mode, key, webhook: { path, url, token, isGiven: this.token.isGiven } },
      lastNoticeAt: iso(figures.lastNoticeAt),
      lastRefusedAt: iso(figures.refusedAt),
      comparedUntil: iso(figures.completeUntil),
      unannounced: { count: figures.foundCount, lastAt: iso(figures.foundAt) },
      state: stateOf(mode, figures),
    };
  }

  /** Whether payments arrive as they should. */
  async state(): Promise<PaymentProviderView['state']> {
    const [mode, figures] = await Promise.all([this.access.mode(), figuresOf(this.db, ASAAS)]);
    return stateOf(mode, figures);
  }

  /** Asks the provider whether it takes our key and knows our address. @throws ERR_PAYMENT_NOT_CONFIGURED */
  async test(): Promise<PaymentProviderTest> {
    const provider = await this.access.provider();
    if (provider === null) throw new DomainError('ERR_PAYMENT_NOT_CONFIGURED');
    const { path } = await this.access.webhook();
    try {
      return { problem: null, code: null, webhook: await provider.check(path) };
    } catch (fault) {
      if (fault instanceof ProviderRefused) return { problem: 'refused', code: fault.code, webhook: null };
      if (fault instanceof ProviderUnavailable) return { problem: 'unavailable', code: null, webhook: null };
      throw fault;
    }
  }
}
