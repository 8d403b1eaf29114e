import { Module } from '@nestjs/common';
import { LeadHolder } from './lead/lead-holder.service';

/** Leads as holders of conversations, for a process that only hears phones as well. */
@Module({ providers: [LeadHolder], exports: [LeadHolder] })
export class LeadHolderModule {}
