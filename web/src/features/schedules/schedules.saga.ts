import { call, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import type { SchedulePage } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { liveReset } from '../../live/live.slice';
import { toast } from '../../ui/toaster';
import { scheduleActions as actions, selectSchedules } from './schedules.slice';
import type { ScheduleQuestion } from './schedules.slice';

const answerTo = (
  { from, until, term }: ScheduleQuestion,
  cursor: string | null = null,
): Promise<SchedulePage> =>
  api.get<SchedulePage>('/schedules', {
    query: term === '' ? { dateStart: from, dateEnd: until } : { searchParam: term, cursor },
  });

function* load(): SagaGenerator<void> {
  const { question } = yield* select(selectSchedules);
  if (question === null) return;
  try {
    yield* put(actions.loaded(yield* call(answerTo, question)));
  } catch (error) {
    yield* put(actions.failed(toApiError(error).facts()));
  }
}

function* loadMore(): SagaGenerator<void> {
  const { question, nextCursor } = yield* select(selectSchedules);
  if (question === null || nextCursor === null) return;
  try {
    const page = yield* call(answerTo, question, nextCursor);
    const { question: now } = yield* select(selectSchedules);
    if (now === question) yield* put(actions.moreLoaded(page));
  } catch (error) {
    toast.error(error);
  }
}

/** Loads the calendar's schedules. */
export function* schedulesSaga(): SagaGenerator<void> {
  yield* takeLatest([actions.asked, actions.retried, liveReset], load);
  yield* takeLeading(actions.moreAsked, loadMore);
}
