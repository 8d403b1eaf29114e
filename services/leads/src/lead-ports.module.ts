import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { LEAD_ANSWERS } from '@prosa/platform';
import type { ServicePorts } from '@prosa/service-host';
import { LeadBots } from './config/lead-bots.service';
import { LeadDecisions } from './lead/lead-decisions.service';
import { LeadEmails } from './lead/lead-emails.service';
import { LeadViews } from './lead/lead-views.service';
import { Leads } from './lead/leads.service';
import { LeadHolderModule } from './lead-holder-ports.module';
import { leadsCatalogues } from './leads-content';

/** The leads' port for the conversations: replying in a lead. */
@Module({
  providers: [
    LeadBots,
    LeadDecisions,
    LeadEmails,
    LeadViews,
    Leads,
    { provide: LEAD_ANSWERS, useExisting: Leads },
  ],
  exports: [LEAD_ANSWERS, LeadBots, LeadDecisions, LeadEmails, LeadViews, Leads, LeadHolderModule],
})
export class LeadPortsModule {
  /** @param conversations provides CONVERSATION_SLOTS, LEAD_CONTACTS and LEAD_TICKETS. */
  static over(conversations: Type): DynamicModule {
    return { module: LeadPortsModule, imports: [LeadHolderModule, conversations] };
  }
}

/** The leads' ports in processes of other services. */
export const leadPorts = (conversations: Type): ServicePorts => ({
  modules: [LeadPortsModule.over(conversations)],
  catalogues: leadsCatalogues,
});
