import { Tag } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import type { RecordsState } from '../../resource/records.slice';
import { tags } from './tag-records';

/** The page of the company's tags. */
export const tagsFeature: Feature<RecordsState> = {
  name: tags.name,
  reducer: tags.reducer,
  saga: tags.saga,
  routes: [
    {
      path: '/tags',
      guard: 'private',
      permission: 'tags:work',
      title: 'shell:page.tags',
      screen: lazyScreen(async () => (await import('./tags-screen')).TagsScreen),
    },
  ],
  menu: [
    {
      id: 'tags',
      to: '/tags',
      label: 'shell:page.tags',
      icon: Tag,
      section: 'general',
      order: 50,
      permission: 'tags:work',
    },
  ],
};
