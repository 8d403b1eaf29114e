import type { BackgroundWork } from '@prosa/jobs';
import { LeftItems } from './left-items.lifecycle';

/** Removes the items of deleted lists. */
export const contactListItemBackground: BackgroundWork = {
  lanes: [],
  providers: [LeftItems],
};
