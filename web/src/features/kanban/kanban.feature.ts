import { PanelTable } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import type { BoardState } from '../../board/board.slice';
import { ticketBoard } from './ticket-board';

/** The board of tickets by column (spec 2 §2). */
export const kanbanFeature: Feature<BoardState> = {
  name: ticketBoard.name,
  reducer: ticketBoard.reducer,
  saga: ticketBoard.saga,
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
