import { PanelTable } from '@blueprintjs/icons';
import { lazyScreen } from '../../app/feature';
import type { Feature } from '../../app/feature';
import { kanbanSaga } from './kanban.saga';
import { kanbanSlice } from './kanban.slice';
import type { KanbanState } from './kanban.slice';

/** The board of tickets by column (spec 2 §2). */
export const kanbanFeature: Feature<KanbanState> = {
  name: 'kanban',
  reducer: kanbanSlice.reducer,
  saga: kanbanSaga,
  routes: [
    {
      path: '/kanban',
      guard: 'private',
      permission: 'tickets:work',
      plan: 'useKanban',
      title: 'shell:page.kanban',
      screen: lazyScreen(async () => (await import('./kanban-screen')).KanbanScreen),
      layout: 'fill',
    },
  ],
  menu: [
    {
      id: 'kanban',
      to: '/kanban',
      label: 'shell:page.kanban',
      icon: PanelTable,
      section: 'general',
      order: 15,
      permission: 'tickets:work',
      plan: 'useKanban',
    },
  ],
};
