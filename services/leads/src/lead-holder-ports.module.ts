import { Module } from '@nestjs/common';
import type { ServicePorts } from '@prosa/service-host';
import { LeadHolder } from './lead/lead-holder.service';
import { leadsCatalogues } from './leads-content';

/** Leads as holders of conversations, for every process that records inbound facts or sends messages. */
@Module({ providers: [LeadHolder], exports: [LeadHolder] })
export class LeadHolderModule {}

/** Leads as holders, in other services' processes. */
export const leadHolderPorts: ServicePorts = { modules: [LeadHolderModule], catalogues: leadsCatalogues };
