import type { ModuleMetadata } from '@nestjs/common';
import { PlanController } from './plan.controller';
import { PlanService } from './plan.service';

/** The routes of plans, and what executes them. */
export const planProviders = {
  controllers: [PlanController],
  providers: [PlanService],
} satisfies ModuleMetadata;
