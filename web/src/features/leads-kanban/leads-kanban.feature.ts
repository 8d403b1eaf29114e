import { Filter } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import type { BoardState } from '../../board/board.slice';
import { leadBoard } from './lead-board';

const access = { permission: 'leads:work', leadsOn: true, plan: 'useKanban' } as const;

/** The board of leads by column (spec 2 §2). */
export const leadsKanbanFeature: Feature<BoardState> = {
  name: leadBoard.name,
  reducer: leadBoard.reducer,
  saga: leadBoard.saga,
  routes: [
    {
      path: '/leads-kanban',
      guard: 'private',
      ...access,
      title: 'shell:page.leadsKanban',
      screen: lazyScreen(async () => (await import('./leads-kanban-screen')).LeadsKanbanScreen),
      layout: 'fill',
    },
  ],
  menu: [
    {
      id: 'leads-kanban',
      to: '/leads-kanban',
      label: 'shell:page.leadsKanban',
      icon: Filter,
      section: 'leads',
      order: 20,
      ...access,
    },
  ],
};
