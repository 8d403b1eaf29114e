import type { ModuleMetadata } from '@nestjs/common';
import { LEAD_ANSWERS } from '@prosa/platform';
import { LeadBots } from '../config/lead-bots.service';
import { LeadDecisions } from './lead-decisions.service';
import { LeadEmails } from './lead-emails.service';
import { LeadViews } from './lead-views.service';
import { Leads } from './leads.service';

/** Replying in a lead, for the conversations. */
export const leadBindings = {
  providers: [
    LeadBots,
    LeadDecisions,
    LeadEmails,
    LeadViews,
    Leads,
    { provide: LEAD_ANSWERS, useExisting: Leads },
  ],
  exports: [LEAD_ANSWERS, LeadBots, LeadDecisions, LeadEmails, LeadViews, Leads],
} satisfies ModuleMetadata;
