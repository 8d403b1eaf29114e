import type { ModuleMetadata } from '@nestjs/common';
import { StarController } from './star.controller';
import { StarMessageHandler } from './star.handlers';

/** The routes of stars, and what executes them. */
export const starProviders = {
  controllers: [StarController],
  providers: [StarMessageHandler],
} satisfies ModuleMetadata;
