import type { ModuleMetadata } from '@nestjs/common';
import { FileListController } from './file-list.controller';
import { FileLists } from './file-lists.service';

/** The routes of file lists, and what executes them. */
export const fileListProviders = {
  controllers: [FileListController],
  providers: [FileLists],
} satisfies ModuleMetadata;
