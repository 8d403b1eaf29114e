import type { ModuleMetadata } from '@nestjs/common';
import { ProviderSecretController } from './provider-secret.controller';
import { ProviderSecrets } from './provider-secret.store';
import { WebhookToken } from './webhook-token.store';

/** The routes of the payment provider's secrets, and what executes them. */
export const providerSecretProviders = {
  controllers: [ProviderSecretController],
  providers: [ProviderSecrets, WebhookToken],
} satisfies ModuleMetadata;
