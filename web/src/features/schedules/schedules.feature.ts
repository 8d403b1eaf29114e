import { Calendar } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import { schedulesSaga } from './schedules.saga';
import { schedulesSlice } from './schedules.slice';
import type { SchedulesState } from './schedules.slice';

/** The calendar of messages that are sent later. */
export const schedulesFeature: Feature<SchedulesState> = {
  name: schedulesSlice.name,
  reducer: schedulesSlice.reducer,
  saga: schedulesSaga,
  routes: [
    {
      path: '/schedules',
      guard: 'private',
      permission: 'schedules:work',
      plan: 'useSchedules',
      title: 'shell:page.schedules',
      screen: lazyScreen(async () => (await import('./schedules-screen')).SchedulesScreen),
    },
  ],
  menu: [
    {
      id: 'schedules',
      to: '/schedules',
      label: 'shell:page.schedules',
      icon: Calendar,
      section: 'general',
      order: 40,
      permission: 'schedules:work',
      plan: 'useSchedules',
      goKey: 'a',
    },
  ],
};
