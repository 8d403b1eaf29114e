import type { ModuleMetadata } from '@nestjs/common';
import { MergePairs } from './merge-pairs.service';
import { PreviewMergeHandler } from './merge-preview.handlers';
import { MergeController } from './merge.controller';
import { MergeTicketsHandler, RevertMergeHandler } from './merge.handlers';

/** The routes of merges, and what executes them. */
export const mergeProviders = {
  controllers: [MergeController],
  providers: [MergePairs, MergeTicketsHandler, PreviewMergeHandler, RevertMergeHandler],
} satisfies ModuleMetadata;
