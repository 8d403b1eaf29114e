import type { ModuleMetadata } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import type { Clock } from '@prosa/kernel';
import { SAFE_FETCH, type SafeFetch } from '@prosa/outbound';
import { CLOCK, ENVIRONMENT } from '@prosa/platform';
import { HttpIntegrationTrial } from './integration-trial.adapter';
import { IntegrationTrialController } from './integration-trial.controller';
import { INTEGRATION_TRIAL } from './integration-trial.port';
import { IntegrationTrials } from './integration-trials.service';

/** The routes of integrations beside those of the record, and what executes them. */
export const queueIntegrationProviders = {
  controllers: [IntegrationTrialController],
  providers: [
    IntegrationTrials,
    {
      provide: INTEGRATION_TRIAL,
      inject: [SAFE_FETCH, CLOCK, ENVIRONMENT],
      useFactory: (safeFetch: SafeFetch, clock: Clock, { GOOGLE_TOKENS_URL, DIALOGFLOW_URL }: Environment) =>
        new HttpIntegrationTrial(safeFetch, clock, {
          token: `${GOOGLE_TOKENS_URL}/token`,
          dialogflow: DIALOGFLOW_URL,
        }),
    },
  ],
} satisfies ModuleMetadata;
