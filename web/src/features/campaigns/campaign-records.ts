import type { CampaignView } from '@prosa/contracts';
import { savingFile } from '../../resource/record-file';
import { framesOf } from '../../resource/record-frames';
import { createRecords } from '../../resource/records';

/** Messages to many people. */
export const campaigns = createRecords<CampaignView>({
  name: 'campaigns',
  texts: 'campaigns',
  path: '/campaigns',
  pageKey: 'records',
  save: savingFile('/campaigns', 'campaign'),
  // The newest first.
  compare: (one, other) => other.id - one.id,
  searched: ({ name }) => name,
  change: framesOf('campaign'),
});
