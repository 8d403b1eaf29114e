import {
  LIMITS,
  mayChangeQuickMessage,
  PROFILES,
  profilesFrom,
  reachOf,
  type ErrorCode,
  type GuardedQuickMessage,
  type Profile,
  type QuickMessageView,
} from '@prosa/contracts';
import { BooleanField, EnumField, TextField, type Viewer } from '@prosa/http';
import { signedMediaUrl } from '@prosa/media';
import { defineResource, everyVerb, plainView } from '@prosa/resource';

/** The body of a quick message. */
export class QuickMessageInput {
  @TextField({ ...LIMITS.shortcode, text: 'What is typed after the slash; unique for its owner or all.' })
  shortcode!: string;

  @TextField({ max: LIMITS.messageBody.max })
  message!: string;

  @BooleanField({ optional: true, text: 'For everybody of the company.' })
  geral?: boolean;

  @BooleanField({ optional: true, text: 'Whether it is suggested.' })
  status?: boolean;

  @EnumField(PROFILES, {
    optional: true,
    text: 'The weakest profile that sees it where it is `geral`; user.',
  })
  viewPermission?: Profile;

  @EnumField(PROFILES, { optional: true, text: 'The weakest that may change or remove it; supervisor.' })
  editPermission?: Profile;
}

/** A message marked `geral` can be changed by its owner, and by users with the permission. */
export const refuseChange = (viewer: Viewer, message: GuardedQuickMessage): ErrorCode | null =>
  mayChangeQuickMessage(viewer, message) ? null : 'ERR_NO_PERMISSION';

const open = { viewPermission: 'user', editPermission: 'supervisor' } as const;
/** A text kept ready under a shortcode (spec 1 §3). */
export const quickMessage = defineResource({
  name: 'quickMessage',
  path: 'quick-messages',
  events: { created: 'QuickMessageCreated', updated: 'QuickMessageUpdated', deleted: 'QuickMessageDeleted' },
  input: QuickMessageInput,
  initial: author => ({ geral: false, status: true, ...noMedia, ...open, userId: author.userId }),
  since: open,
  // The row contains the file's key; viewers get a URL that is valid for a few minutes.
  view: (row): QuickMessageView => {
    return { ...plainView(row), mediaPath: signedMediaUrl(row.companyId, row.mediaPath) };
  },
  list: { key: 'records', search: ['shortcode', 'message'], order: ['shortcode'] },
  access: everyVerb('quickMessages:work'),
  unique: [
    {
      fields: ['shortcode'],
      within: row => (row.geral ? 'geral' : row.userId),
      error: 'ERR_SHORTCODE_TAKEN',
    },
  ],
  notFound: 'ERR_NO_QUICK_MESSAGE_FOUND',
  live: {
    changed: (action, view) => ({ channel: 'quickMessage', payload: { action, record: view } }),
    deleted: id => ({ channel: 'quickMessage', payload: { action: 'delete', id } }),
    audience: ({ geral, userId, viewPermission }) =>
      geral ? { kind: 'profiles', profiles: profilesFrom(viewPermission), userId } : { kind: 'user', userId },
  },
  visibleWhen: [{ userId: viewer => viewer.userId }, { geral: () => true, viewPermission: reachOf }],
  rules: {
    beforeSave: ({ viewer, current }) => (current === null ? null : refuseChange(viewer, current)),
    beforeDelete: ({ viewer, current }) => refuseChange(viewer, current),
  },
});

const noMedia = { mediaPath: null, mediaName: null, isMedia: false };
