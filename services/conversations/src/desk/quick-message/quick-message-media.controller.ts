import type { GuardedQuickMessage } from '@prosa/contracts';
import { recordFileController } from '@prosa/resource';
import { quickMessage, refuseChange } from './quick-message.resource';

/** The file of a quick message (spec 1 §7). */
export const QuickMessageMediaController = recordFileController(quickMessage, {
  summary: 'Attaches a file, instead of the one before',
  beside: isMedia => ({ isMedia }),
  refuse: (viewer, message) => refuseChange(viewer, message as unknown as GuardedQuickMessage),
});
