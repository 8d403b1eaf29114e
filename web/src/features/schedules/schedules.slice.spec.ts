import type { ScheduleView } from '@prosa/contracts';
import { framesReceived } from '../../live/live.slice';
import { scheduleActions, schedulesSlice } from './schedules.slice';
import type { SchedulesState } from './schedules.slice';

const { asked, loaded } = scheduleActions;

const aSchedule = (id: number, changes: Partial<ScheduleView> = {}): ScheduleView => ({
  id,
  uuid: `0190d1c2-0000-7000-8000-00000000050${id}`,
  body: 'Até amanhã',
  contactId: 1,
  contact: { id: 1, name: 'Rita', number: '5511', profilePicUrl: null },
  userId: 3,
  user: { id: 3, name: 'Ana Souza' },
  whatsappId: null,
  language: 'pt',
  sendAt: '2026-11-20T15:00:00.000Z',
  sentAt: null,
  status: 'PENDENTE',
  error: null,
  mediaPath: null,
  mediaName: null,
  ticketId: null,
  ticketUuid: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...changes,
});

const question = { from: '2026-11-20', until: '2026-11-20', timeZone: 'America/Sao_Paulo', term: '' };

const received = (schedule: ScheduleView) =>
  framesReceived([{ channel: 'schedule', payload: { action: 'create', schedule }, seq: 1 }]);

const after = (...actions: readonly { type: string }[]): SchedulesState =>
  actions.reduce<SchedulesState>(
    (state, action) => schedulesSlice.reducer(state, action),
    schedulesSlice.getInitialState(),
  );

describe('the schedules of a calendar', () => {
  it('keep what happened while they were on their way', () => {
    const gone = framesReceived([
      { channel: 'schedule', payload: { action: 'delete', scheduleId: 1 }, seq: 2 },
    ]);
    const answer = loaded({ schedules: [aSchedule(1), aSchedule(2)], hasMore: false, nextCursor: null });
    const state = after(asked(question), received(aSchedule(3)), gone, answer);
    expect(state.items.map(({ id }) => id)).toEqual([2, 3]);
    expect(state.late).toEqual([]);
  });
});
