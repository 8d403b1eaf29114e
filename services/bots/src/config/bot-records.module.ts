import { Module } from '@nestjs/common';
import { IntegrationTrialController } from '../integration/integration-trial.controller';
import { IntegrationTrials } from '../integration/integration-trials.service';

/** What people set up of bots beside the records themselves. */
@Module({
  controllers: [IntegrationTrialController],
  providers: [IntegrationTrials],
})
export class BotRecordsModule {}
