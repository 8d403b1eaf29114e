import type { ModuleMetadata } from '@nestjs/common';
import { TagBoardController } from './tag-board.controller';
import { TagLinksController } from './tag-links.controller';
import { DetachTagHandler } from './tag-links.handlers';
import { ArrangeTagsHandler } from './tag-order.handlers';

/** The routes of tags beside those of the record, and what executes them. */
export const tagProviders = {
  controllers: [TagBoardController, TagLinksController],
  providers: [DetachTagHandler, ArrangeTagsHandler],
} satisfies ModuleMetadata;
