import type { ModuleMetadata } from '@nestjs/common';
import { ContactOptOutController } from './contact-opt-out.controller';
import { ContactOptOuts } from './contact-opt-outs.service';
import { OptOutPeople } from './opt-out-ids';

/** The routes of opt-outs, and what executes them. */
export const optOutProviders = {
  controllers: [ContactOptOutController],
  providers: [ContactOptOuts, OptOutPeople],
} satisfies ModuleMetadata;
