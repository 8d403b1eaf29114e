import type { ModuleMetadata } from '@nestjs/common';
import { AccessController } from './access.controller';
import { AccessService } from './access.service';

/** The routes of the platform's access to companies, and what executes them. */
export const accessProviders = {
  controllers: [AccessController],
  providers: [AccessService],
} satisfies ModuleMetadata;
