import type { BackgroundWork } from '@prosa/jobs';
import { SpellingMergesLifecycle } from './spelling-merges.lifecycle';
import { SpellingProgress } from './spelling-progress.service';
import { SpellingMerges } from './spelling-merges.service';

/** Makes contacts one that were stored in several spellings of one number. */
export const mergeBackground: BackgroundWork = {
  lanes: [],
  providers: [SpellingProgress, SpellingMerges, SpellingMergesLifecycle],
};
