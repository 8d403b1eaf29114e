import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Environment } from '@prosa/config';
import type { ProviderMode } from '@prosa/contracts';
import type { Clock } from '@prosa/kernel';
import { CLOCK, ENVIRONMENT, PLATFORM_COMPANY, type PlatformCompany } from '@prosa/platform';
import type { AddressInfo } from 'node:net';
import { openBank, type Bank } from '../bank/bank';
import { ASAAS, ProviderSecrets } from '../provider/provider-secret.store';
import { WebhookToken } from '../provider/webhook-token.store';
import { AsaasProvider } from './asaas.adapter';
import type { PaymentProvider } from './payment-provider.port';

/** Default CNPJ of payers without one, at the simulated bank only. */
const NOBODYS_CNPJ = '11222333000181';

const PRODUCTION = 'https://api.asaas.com/v3';
const SANDBOX = 'https://api-sandbox.asaas.com/v3';
/** How Asaas begins the keys of its sandbox. */
const SANDBOX_KEY = '$aact_hmlg_';

/**
 * The provider of this installation: Asaas with the token of the operating company, or, in simulated mode, a bank
 * with the same API. Credentials leave this class for the adapter only.
 */
@Injectable()
export class PaymentAccess implements OnModuleInit, OnModuleDestroy {
  bank: Bank | null = null;
  private known: { readonly key: string; readonly provider: PaymentProvider } | null = null;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PLATFORM_COMPANY) private readonly platform: PlatformCompany,
    private readonly secrets: ProviderSecrets,
    private readonly token: WebhookToken,
    private readonly host: HttpAdapterHost,
  ) {}

  async onModuleInit(): Promise<void> {
    const { simulated, ASAAS_URL, DATA_DIR } = this.environment;
    if (simulated && ASAAS_URL === '' && this.environment.runs('api'))
      this.bank = await openBank(join(DATA_DIR, 'simulator'), this.clock);
  }

  async onModuleDestroy(): Promise<void> {
    await this.bank?.close();
  }

  /** Null while no token was given. */
  async provider(): Promise<PaymentProvider | null> {
    const access = this.bank?.access ?? (await this.given());
    if (access === null) return null;
    if (this.known?.key !== access.key) this.known = { key: access.key, provider: new AsaasProvider(access) };
    this.bank?.setWebhook(await this.webhookHere());
    return this.known.provider;
  }

  /** The default document of payers without one; null when it is required. */
  get standInDocument(): string | null {
    return this.bank === null ? null : NOBODYS_CNPJ;
  }

  /** Where the provider sends its notices, and the token that it has to show there. */
  async webhook(): Promise<{ readonly path: string; readonly token: string }> {
    const token = await this.token.open();
    const hook = createHmac('sha256', token).update('prosa payment notices').digest('hex').slice(0, 32);
    return { path: `/api/payments/asaas/${hook}`, token };
  }

  /** Where the money comes from; null while no key was given. */
  async mode(): Promise<ProviderMode | null> {
    if (this.bank !== null) return 'simulated';
    const given = await this.given();
    if (given === null) return null;
    if (given.url === SANDBOX) return 'sandbox';
    return given.url === PRODUCTION ? 'production' : 'other';
  }

  private async given(): Promise<{ url: string; key: string } | null> {
    const key = await this.secrets.open(await this.platform.id(), ASAAS);
    return key === null ? null : { url: this.addressFor(key), key };
  }

  private addressFor(key: string): string {
    return this.environment.ASAAS_URL || (key.startsWith(SANDBOX_KEY) ? SANDBOX : PRODUCTION);
  }

  private async webhookHere(): Promise<{ url: string; authToken: string }> {
    const { path, token } = await this.webhook();
    const server = this.host.httpAdapter.getHttpServer() as { address(): AddressInfo | string | null };
    const address = server.address();
    const { HOST } = this.environment;
    const host = HOST.includes(':') ? `[${HOST}]` : HOST;
    const port = typeof address === 'object' && address !== null ? address.port : this.environment.PORT;
    return { url: `http://${host}:${port}${path}`, authToken: token };
  }
}
