import type { ConnectionView, QueueRef, QuickMessageView, TagView, UserView } from '@prosa/contracts';
import type { PayloadAction, Reducer, UnknownAction } from '@reduxjs/toolkit';
import { createSlice } from '@reduxjs/toolkit';
import type { LiveEvent } from '../../live/live.slice';
import { framesReceived } from '../../live/live.slice';

/** What the workspace needs to know of the company to name, filter, transfer and answer. */
export interface DirectoryState {
  readonly queues: readonly QueueRef[];
  readonly connections: readonly ConnectionView[];
  readonly users: readonly UserView[];
  /** Those that tickets carry: what is for leads is not among them. */
  readonly tags: readonly TagView[];
  readonly quickMessages: readonly QuickMessageView[];
  readonly loaded: boolean;
}

const initialState: DirectoryState = {
  queues: [],
  connections: [],
  users: [],
  tags: [],
  quickMessages: [],
  loaded: false,
};

const ofTickets = (tags: readonly TagView[]): readonly TagView[] => tags.filter(({ forLeads }) => !forLeads);

const slice = createSlice({
  name: 'directory',
  initialState,
  reducers: {
    /** One part arrived, or all of them. */
    directoryLoaded: (state, { payload }: PayloadAction<Partial<DirectoryState>>) => ({
      ...state,
      ...payload,
      tags: payload.tags === undefined ? state.tags : ofTickets(payload.tags),
    }),
  },
});

/** The directory's one action: a part of it arrived. */
export const { directoryLoaded } = slice.actions;

interface Row {
  readonly id: number;
}

const upserted = <T extends Row>(rows: readonly T[], row: T): readonly T[] =>
  rows.some(held => held.id === row.id)
    ? rows.map(held => (held.id === row.id ? row : held))
    : [...rows, row];

const removed = <T extends Row>(rows: readonly T[], id: number): readonly T[] =>
  rows.filter(row => row.id !== id);

const afterConnection = (state: DirectoryState, frame: LiveEvent): DirectoryState => {
  const { connections } = state;
  if (frame.channel === 'whatsapp') {
    const { payload } = frame;
    return {
      ...state,
      connections:
        payload.action === 'update'
          ? upserted(connections, payload.whatsapp)
          : removed(connections, payload.whatsappId),
    };
  }
  if (frame.channel !== 'whatsappSession') return state;
  const { id, status, reason, updatedAt } = frame.payload.session;
  const apply = (held: ConnectionView): ConnectionView =>
    held.id === id ? { ...held, status, reason, updatedAt } : held;
  return { ...state, connections: connections.map(apply) };
};

const afterFrame = (state: DirectoryState, frame: LiveEvent): DirectoryState => {
  const { channel, payload } = frame;
  if (channel === 'queue')
    return {
      ...state,
      queues:
        payload.action === 'delete'
          ? removed(state.queues, payload.queueId)
          : upserted(state.queues, payload.queue),
    };
  if (channel === 'tag')
    return {
      ...state,
      tags:
        payload.action === 'delete'
          ? removed(state.tags, payload.tagId)
          : ofTickets(upserted(state.tags, payload.tag)),
    };
  if (channel === 'user')
    return {
      ...state,
      users:
        payload.action === 'delete'
          ? removed(state.users, payload.userId)
          : upserted(state.users, payload.user),
    };
  if (channel === 'quickMessage')
    return {
      ...state,
      quickMessages:
        payload.action === 'delete'
          ? removed(state.quickMessages, payload.id)
          : upserted(state.quickMessages, payload.record),
    };
  return afterConnection(state, frame);
};

/** The directory follows the live feed, so that names, statuses and quick answers are never stale. */
export const directoryReducer: Reducer<DirectoryState, UnknownAction> = (state = initialState, action) =>
  framesReceived.match(action) ? action.payload.reduce(afterFrame, state) : slice.reducer(state, action);
