import type { ModuleMetadata } from '@nestjs/common';
import { ContactMergeController } from './contact-merge.controller';
import { ContactMerges } from './contact-merges.service';
import { RevertContactMergeHandler } from './contact-merge.handlers';
import { MergePairs } from './merge-pairs.service';
import { PreviewMergeHandler } from './merge-preview.handlers';
import { MergeController } from './merge.controller';
import { MergeTicketsHandler, RevertMergeHandler } from './merge.handlers';
import { MessagesHome } from './messages-home.service';

/** The routes of merges, and what executes them. */
export const mergeProviders = {
  controllers: [MergeController, ContactMergeController],
  providers: [
    ContactMerges,
    MergePairs,
    MessagesHome,
    MergeTicketsHandler,
    PreviewMergeHandler,
    RevertMergeHandler,
    RevertContactMergeHandler,
  ],
} satisfies ModuleMetadata;
