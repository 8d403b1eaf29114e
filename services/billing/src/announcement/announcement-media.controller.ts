import { recordFileController } from '@prosa/resource';
import { announcement } from './announcement.resource';

/** The picture of an announcement, of a type that every browser shows (spec 2 §5). */
export const AnnouncementMediaController = recordFileController(announcement, {
  summary: 'Attaches a PNG or JPEG picture, instead of the one before',
  types: ['image/png', 'image/jpeg'],
});
