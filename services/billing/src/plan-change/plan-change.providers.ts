import type { ModuleMetadata } from '@nestjs/common';
import { PlanChangeController } from './plan-change.controller';
import { PlanChanges } from './plan-changes.service';

/** The routes of a change of plan, and what executes them. */
export const planChangeProviders = {
  controllers: [PlanChangeController],
  providers: [PlanChanges],
} satisfies ModuleMetadata;
