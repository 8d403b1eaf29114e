import { LIMITS, type ErrorCode, type QuickMessageView } from '@prosa/contracts';
import { BooleanField, TextField } from '@prosa/http';
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
}

/** Others may read what is `geral`; changing it takes its owner, a supervisor or an admin. */
export const refuseChange = (viewer: { userId: number; profile: string }, owner: number): ErrorCode | null =>
  viewer.userId === owner || viewer.profile !== 'user' ? null : 'ERR_NO_PERMISSION';

/** A text kept ready under a shortcode (spec 1 §3). */
export const quickMessage = defineResource({
  name: 'quickMessage',
  path: 'quick-messages',
  events: { created: 'QuickMessageCreated', updated: 'QuickMessageUpdated', deleted: 'QuickMessageDeleted' },
  input: QuickMessageInput,
  initial: author => ({ geral: false, status: true, ...noMedia, userId: author.userId }),
  // The row holds the file's key; whoever may see the message gets an address for a few minutes.
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
    audience: row => (row.geral ? { kind: 'company' } : { kind: 'user', userId: row.userId }),
  },
  visibleWhen: { userId: viewer => viewer.userId, geral: () => true },
  rules: {
    beforeSave: ({ viewer, current }) => (current === null ? null : refuseChange(viewer, current.userId)),
    beforeDelete: ({ viewer, current }) => refuseChange(viewer, current.userId),
  },
});

const noMedia = { mediaPath: null, mediaName: null, isMedia: false };
