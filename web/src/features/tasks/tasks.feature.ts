import { Clipboard } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import { conversationTasksSaga } from '../../conversation/tasks/conversation-tasks.saga';
import { conversationTasksSlice } from '../../conversation/tasks/conversation-tasks.slice';
import type { TasksState } from '../../conversation/tasks/conversation-tasks.slice';

/** A user's tasks: of conversations, and local ones. */
export const tasksFeature: Feature<TasksState> = {
  name: 'tasks',
  reducer: conversationTasksSlice.reducer,
  saga: conversationTasksSaga,
  routes: [
    {
      path: '/todolist',
      guard: 'private',
      title: 'shell:page.tasks',
      screen: lazyScreen(async () => (await import('./tasks-screen')).TasksScreen),
    },
  ],
  menu: [
    {
      id: 'todolist',
      to: '/todolist',
      label: 'shell:page.tasks',
      icon: Clipboard,
      section: 'general',
      order: 25,
    },
  ],
};
