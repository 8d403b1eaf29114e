import { Module } from '@nestjs/common';
import type { ServicePorts } from '@prosa/service-host';
import { campaignsCatalogues } from './campaigns-content';
import { ConfirmationAnswers } from './confirmation/confirmation-answers.service';
import { OptOutWords } from './opt-out/opt-out-words.service';

/** The handling of customers' messages, for every process that records inbound facts. */
@Module({ providers: [ConfirmationAnswers, OptOutWords] })
export class CampaignAnswersModule {}

/** The campaigns' ports in processes of other services. */
export const campaignPorts: ServicePorts = {
  modules: [CampaignAnswersModule],
  catalogues: campaignsCatalogues,
};
