import type { ModuleMetadata } from '@nestjs/common';
import { EventTokenController } from './event-token.controller';
import { EventTokenService } from './event-token.service';

/** The routes of tokens for programs, and what executes them. */
export const eventTokenProviders = {
  controllers: [EventTokenController],
  providers: [EventTokenService],
} satisfies ModuleMetadata;
