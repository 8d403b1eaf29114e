import { LIMITS, type AnnouncementView } from '@prosa/contracts';
import { BooleanField, IntegerField, TextField } from '@prosa/http';
import { signedMediaUrl } from '@prosa/media';
import { defineResource, plainView } from '@prosa/resource';

/** The body of an announcement. */
export class AnnouncementInput {
  @TextField(LIMITS.announcementTitle)
  title!: string;

  @TextField(LIMITS.announcementText)
  text!: string;

  @IntegerField({ optional: true, min: 1, max: 3, text: '1 high, 2 middle, 3 low; low by default.' })
  priority?: number;

  @BooleanField({ optional: true, text: 'Whether people see it.' })
  status?: boolean;

  @BooleanField({ optional: true, text: 'Whether it fills the screen once.' })
  isModel?: boolean;
}

/** Announcements of super users to the users of all companies (spec 2 §3). */
export const announcement = defineResource({
  name: 'announcement',
  path: 'announcements',
  platform: true,
  events: { created: 'AnnouncementCreated', updated: 'AnnouncementUpdated', deleted: 'AnnouncementDeleted' },
  input: AnnouncementInput,
  initial: () => ({ priority: 3, status: true, isModel: false, mediaPath: null, mediaName: null }),
  view: (row): AnnouncementView => {
    return { ...plainView(row), mediaPath: signedMediaUrl(row.companyId, row.mediaPath) };
  },
  list: { key: 'records', search: ['title', 'text'], order: ['priority', 'title'] },
  access: {
    read: 'announcements:read',
    create: 'announcements:manage',
    update: 'announcements:manage',
    delete: 'announcements:manage',
  },
  unique: [],
  notFound: 'ERR_NO_ANNOUNCEMENT_FOUND',
  live: {
    changed: (action, view) => ({ channel: 'announcement', payload: { action, record: view } }),
    deleted: id => ({ channel: 'announcement', payload: { action: 'delete', id } }),
    audience: ({ status }) =>
      status ? { kind: 'company' } : { kind: 'permission', permission: 'announcements:manage' },
  },
  // Super users see the others too.
  visibleWhen: [{ status: () => true }],
});
