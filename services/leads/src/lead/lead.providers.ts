import type { ModuleMetadata } from '@nestjs/common';
import { LeadBoardController } from '../board/lead-board.controller';
import { LeadConfigController } from '../config/lead-config.controller';
import { LeadIntegrationController } from '../config/lead-integration.controller';
import { LeadNumbers } from './lead-numbers.service';
import { LeadReplayController } from './lead-replay.controller';
import { LeadController } from './lead.controller';

/** The routes of leads, and what executes them. */
export const leadProviders = {
  controllers: [
    // Its fixed paths come before the numbers of the other.
    LeadConfigController,
    LeadIntegrationController,
    LeadController,
    LeadReplayController,
    LeadBoardController,
  ],
  providers: [LeadNumbers],
} satisfies ModuleMetadata;
