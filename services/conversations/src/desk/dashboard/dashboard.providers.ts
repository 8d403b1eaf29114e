import type { ModuleMetadata } from '@nestjs/common';
import { DashboardController } from './dashboard.controller';

/** The routes of the dashboard. */
export const dashboardProviders = {
  controllers: [DashboardController],
  providers: [],
} satisfies ModuleMetadata;
