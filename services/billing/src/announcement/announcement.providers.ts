import type { ModuleMetadata } from '@nestjs/common';
import { AnnouncementMediaController } from './announcement-media.controller';

/** The routes of announcements beside those of the record. */
export const announcementProviders = {
  controllers: [AnnouncementMediaController],
  providers: [],
} satisfies ModuleMetadata;
