import { Module } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import type { Clock } from '@prosa/kernel';
import { SAFE_FETCH, type SafeFetch } from '@prosa/outbound';
import { CLOCK, ENVIRONMENT } from '@prosa/platform';
import { HttpIntegrationTrial } from '../integration/integration-trial.adapter';
import { IntegrationTrialController } from '../integration/integration-trial.controller';
import { INTEGRATION_TRIAL } from '../integration/integration-trial.port';
import { IntegrationTrials } from '../integration/integration-trials.service';

/** Configuration of bots besides the records themselves. */
@Module({
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
})
export class BotRecordsModule {}
