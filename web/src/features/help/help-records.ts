import type { HelpView } from '@prosa/contracts';
import { framesOf } from '../../resource/record-frames';
import { createRecords } from '../../resource/records';

/** The platform's help videos, category by category. */
export const helps = createRecords<HelpView>({
  name: 'helps',
  texts: 'helps',
  path: '/helps',
  listPath: '/helps/list',
  pageKey: null,
  compare: (one, other) =>
    one.category.localeCompare(other.category) || one.title.localeCompare(other.title) || one.id - other.id,
  searched: ({ title, category, description }) => `${title} ${category} ${description}`,
  change: framesOf('help'),
});
