import type { ModuleMetadata } from '@nestjs/common';
import { StorageController } from './storage.controller';

/** The routes of storage. */
export const storageProviders = {
  controllers: [StorageController],
  providers: [],
} satisfies ModuleMetadata;
