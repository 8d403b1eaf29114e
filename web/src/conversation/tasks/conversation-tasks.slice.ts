import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { TaskView } from '@prosa/contracts';
import type { AppState } from '../../core/app-state';
import { framesReceived } from '../../live/live.slice';
import type { LiveEvent } from '../../live/live.slice';

/** A ticket or a lead. */
export type TaskPlace = Pick<TaskView['conversation'], 'kind' | 'id'>;

/** The tasks of conversations that this browser knows, by their uuids. */
export interface TasksState {
  readonly known: Readonly<Record<string, TaskView>>;
  /** The conversations on the screen, whose tasks need no notification. */
  readonly shown: readonly TaskPlace[];
  /** Whether the page of the person's own tasks is on the screen. */
  readonly isMineShown: boolean;
}

const initialState: TasksState = { known: {}, shown: [], isMineShown: false };

const withTasks = (state: TasksState, tasks: readonly TaskView[]): TasksState =>
  tasks.length === 0
    ? state
    : { ...state, known: { ...state.known, ...Object.fromEntries(tasks.map(task => [task.uuid, task])) } };

/** Whether two places are the same conversation. */
export const isSamePlace = (one: TaskPlace, other: TaskPlace): boolean =>
  one.kind === other.kind && one.id === other.id;

const isIn = ({ conversation }: TaskView, place: TaskPlace): boolean => isSamePlace(conversation, place);

/** A conversation that is gone, or out of this person's sight, takes its tasks along. */
const withoutPlace = (state: TasksState, place: TaskPlace): TasksState => {
  const kept = Object.values(state.known).filter(task => !isIn(task, place));
  return kept.length === Object.keys(state.known).length
    ? state
    : { ...state, known: Object.fromEntries(kept.map(task => [task.uuid, task])) };
};

/** Tasks belong to the conversation's current agent. */
const withOwner = (state: TasksState, place: TaskPlace, user: TaskView['user']): TasksState => {
  const moved = Object.values(state.known).filter(task => isIn(task, place) && task.user?.id !== user?.id);
  return withTasks(
    state,
    moved.map(task => ({ ...task, user: user === null ? null : { id: user.id, name: user.name } })),
  );
};

const afterFrame = (state: TasksState, { channel, payload }: LiveEvent): TasksState => {
  if (channel === 'task') return withTasks(state, [payload.task]);
  if (channel === 'ticket' && payload.action === 'update')
    return withOwner(state, { kind: 'ticket', id: payload.ticket.id }, payload.ticket.user);
  if (channel === 'lead-chat' && payload.action === 'update')
    return withOwner(state, { kind: 'lead', id: payload.lead.id }, payload.lead.user);
  if (channel === 'ticket' && (payload.action === 'removeFromList' || payload.action === 'delete'))
    return withoutPlace(state, { kind: 'ticket', id: payload.ticketId });
  if (channel === 'lead-chat' && payload.action === 'delete')
    return withoutPlace(state, { kind: 'lead', id: payload.leadId });
  return state;
};

/** Tasks of conversations, from requests and the live feed. */
export const conversationTasksSlice = createSlice({
  name: 'tasks',
  initialState,
  reducers: {
    /** A conversation is opened. */
    opened: (state, { payload }: PayloadAction<TaskPlace>): TasksState => ({
      ...state,
      shown: [...state.shown, payload],
    }),
    /** A conversation leaves the screen. */
    closed: (state, { payload }: PayloadAction<TaskPlace>): TasksState => {
      const index = state.shown.findIndex(place => isSamePlace(place, payload));
      return index < 0 ? state : { ...state, shown: state.shown.toSpliced(index, 1) };
    },
    /** The page of the person's own tasks is opened. */
    mineAsked: (state): TasksState => ({ ...state, isMineShown: true }),
    /** The page of the person's own tasks leaves the screen. */
    mineLeft: (state): TasksState => ({ ...state, isMineShown: false }),
    /** A conversation became the person's own while that page is shown; its tasks are not known yet. */
    mineGained: state => state,
    loaded: (state, { payload }: PayloadAction<readonly TaskView[]>) => withTasks(state, payload),
    /** A task is ticked, or the tick is taken away: shown at once, and put back where the server refuses. */
    ticked: (state, { payload: { task, done } }: PayloadAction<{ task: TaskView; done: boolean }>) =>
      withTasks(state, [{ ...task, doneAt: done ? new Date().toISOString() : null }]),
  },
  extraReducers: builder => {
    builder.addCase(framesReceived, (state, { payload }) => payload.reduce(afterFrame, state as TasksState));
  },
});

/** The actions of tasks. */
export const taskActions = conversationTasksSlice.actions;

declare module '../../core/app-state' {
  interface FeatureStates {
    readonly tasks: TasksState;
  }
}

const oldestFirst = (one: TaskView, other: TaskView): number =>
  one.createdAt === other.createdAt ? 0 : one.createdAt < other.createdAt ? -1 : 1;

/** What of tasks is on the screen. */
export const selectShownTasks = (state: AppState): Pick<TasksState, 'shown' | 'isMineShown'> => state.tasks;

/** Every task that is known. */
export const selectKnownTasks = (state: AppState): TasksState['known'] => state.tasks.known;

/** The tasks of a conversation, the oldest first. */
export const tasksIn = (known: TasksState['known'], place: TaskPlace): readonly TaskView[] =>
  Object.values(known)
    .filter(task => isIn(task, place))
    .toSorted(oldestFirst);

/** The tasks of the conversations that a person has, the oldest first. */
export const tasksOf = (known: TasksState['known'], userId: number): readonly TaskView[] =>
  Object.values(known)
    .filter(({ user }) => user?.id === userId)
    .toSorted(oldestFirst);
