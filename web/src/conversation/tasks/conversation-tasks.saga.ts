import { call, debounce, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import type { TasksAnswer, TaskView } from '@prosa/contracts';
import { api } from '../../api/client';
import { navigateTo } from '../../core/navigation';
import { t } from '../../i18n';
import { framesReceived } from '../../live/live.slice';
import type { LiveEvent } from '../../live/live.slice';
import { selectUser } from '../../session/session.slice';
import { formatContactName } from '../../ui/formatters';
import { toast } from '../../ui/toaster';
import './conversation-tasks-texts';
import { addressOf } from './task-address';
import { isSamePlace, selectShownTasks, taskActions as actions } from './conversation-tasks.slice';
import type { TaskPlace } from './conversation-tasks.slice';

/** A new task is read, and its conversation perhaps opened; milliseconds. */
const NOTICE_MS = 12_000;

/** Conversations that are handed over together are asked about once; milliseconds. */
const BATCH_WINDOW_MS = 300;

/** Tasks are optional: without a response nothing is shown. */
function* load(path: string): SagaGenerator<void> {
  try {
    const { tasks } = yield* call(() => api.get<TasksAnswer>(path));
    yield* put(actions.loaded(tasks));
  } catch {
    // Loaded again when the conversation or page is next opened.
  }
}

function* loadMine(): SagaGenerator<void> {
  try {
    const { tasks } = yield* call(() => api.get<TasksAnswer>('/tasks'));
    yield* put(actions.loaded(tasks));
  } catch (error) {
    toast.error(error);
  }
}

function* tick({ task, done }: { task: TaskView; done: boolean }): SagaGenerator<void> {
  try {
    const kept = yield* call(() => api.put<TaskView>(`/tasks/${task.uuid}`, { done }));
    yield* put(actions.loaded([kept]));
  } catch (error) {
    yield* put(actions.loaded([task]));
    toast.error(error);
  }
}

/** Notifies the agent of a conversation of new tasks. */
function* notify(frames: readonly LiveEvent[]): SagaGenerator<void> {
  const me = (yield* select(selectUser))?.id;
  const { shown } = yield* select(selectShownTasks);
  for (const { channel, payload } of frames) {
    if (channel !== 'task' || payload.action !== 'create' || payload.task.user?.id !== me) continue;
    const { uuid, text, contact, conversation } = payload.task;
    if (shown.some(place => isSamePlace(place, conversation))) continue;
    const name = formatContactName(contact.name);
    toast.show({
      text: t('conversationTasks:new', { text, name }),
      timeout: NOTICE_MS,
      key: `task-${uuid}`,
      action: { label: t('conversationTasks:open'), run: () => navigateTo(addressOf(payload.task)) },
    });
  }
}

/** Who has a conversation, as a frame says; `isOther` where it holds the tasks of another one from now on. */
interface Ownership {
  readonly place: string;
  readonly userId: number | null;
  readonly isOther: boolean;
}

const ownershipIn = ({ channel, payload }: LiveEvent): Ownership | null => {
  if (channel === 'ticket' && 'ticket' in payload) {
    const { action, ticket } = payload;
    return { place: `ticket-${ticket.id}`, userId: ticket.userId, isOther: action !== 'update' };
  }
  if (channel === 'lead-chat' && payload.action === 'update')
    return { place: `lead-${payload.lead.id}`, userId: payload.lead.userId, isOther: false };
  return null;
};

/** Follows who has which conversation, and notices those that become the person's own. */
const createOwnerWatch = () => {
  const owners = new Map<string, number | null>();
  return function* noticeGained(frames: readonly LiveEvent[]): SagaGenerator<void> {
    const me = (yield* select(selectUser))?.id;
    const owned = frames.map(ownershipIn).filter(each => each !== null);
    const gained = owned.filter(
      ({ place, userId, isOther }) => userId === me && (isOther || owners.get(place) !== me),
    );
    for (const { place, userId } of owned) owners.set(place, userId);
    const { isMineShown } = yield* select(selectShownTasks);
    if (gained.length > 0 && isMineShown) yield* put(actions.mineGained());
  };
};

/** Loads the tasks of conversations, ticks them off, and notifies of new ones. */
export function* conversationTasksSaga(): SagaGenerator<void> {
  yield* takeLatest(actions.opened, ({ payload: { kind, id } }: { payload: TaskPlace }) =>
    load(`/tasks/${kind}/${id}`),
  );
  yield* takeLatest(actions.mineAsked, loadMine);
  yield* takeEvery(actions.ticked, ({ payload }) => tick(payload));
  const noticeGained = createOwnerWatch();
  yield* takeEvery(framesReceived, ({ payload }) => notify(payload));
  yield* takeEvery(framesReceived, ({ payload }) => noticeGained(payload));
  yield* debounce(BATCH_WINDOW_MS, actions.mineGained, () => load('/tasks'));
}
