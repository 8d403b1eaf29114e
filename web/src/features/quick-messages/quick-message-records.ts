import type { QuickMessageView } from '@prosa/contracts';
import { savingFile } from '../../resource/record-file';
import { framesOf } from '../../resource/record-frames';
import { createRecords } from '../../resource/records';

/** The texts that are kept ready under a shortcode. */
export const quickMessages = createRecords<QuickMessageView>({
  name: 'quickMessages',
  texts: 'quickMessages',
  path: '/quick-messages',
  pageKey: 'records',
  save: savingFile('/quick-messages', 'quickMessage'),
  compare: (one, other) => one.shortcode.localeCompare(other.shortcode) || one.id - other.id,
  searched: ({ shortcode, message }) => `${shortcode} ${message}`,
  change: framesOf('quickMessage'),
});
