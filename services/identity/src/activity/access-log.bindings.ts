import type { ModuleMetadata } from '@nestjs/common';
import { ACCESS_LOG } from '@prosa/platform';
import { AccessLogAdapter } from './access-log.adapter';
import { ActivityService } from './activity.service';

/** The record of who read what, for every process. */
export const accessLogBindings = {
  providers: [ActivityService, AccessLogAdapter, { provide: ACCESS_LOG, useExisting: AccessLogAdapter }],
  exports: [ACCESS_LOG, ActivityService],
} satisfies ModuleMetadata;
