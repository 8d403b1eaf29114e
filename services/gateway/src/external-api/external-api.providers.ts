import type { ModuleMetadata } from '@nestjs/common';
import { ApiCallers } from './api-callers';
import { ApiTokenController } from './api-token.controller';
import { ApiTokens } from './api-token.store';
import { ExternalMessageController } from './external-message.controller';

/** The routes for programs outside, and what executes them. */
export const externalApiProviders = {
  controllers: [ApiTokenController, ExternalMessageController],
  providers: [ApiTokens, ApiCallers],
} satisfies ModuleMetadata;
