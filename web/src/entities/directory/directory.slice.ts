import type {
  ConnectionView,
  QueueRef,
  QueueView,
  QuickMessageView,
  TagView,
  TicketCampaigns,
  TicketView,
  UserView,
} from '@prosa/contracts';
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { createAction, createSlice } from '@reduxjs/toolkit';
import type { LiveEvent } from '../../live/live.slice';
import { framesReceived } from '../../live/live.slice';

/** A queue with its bot; references in older frames have none. */
export type DirectoryQueue = QueueRef & Partial<Pick<QueueView, 'integrationId' | 'promptId'>>;

/** The company's records that the workspace needs for names, filters, transfers and replies. */
export interface DirectoryState {
  readonly queues: readonly DirectoryQueue[];
  readonly connections: readonly ConnectionView[];
  readonly users: readonly UserView[];
  /** Those that tickets carry: what is for leads is not among them. */
  readonly tags: readonly TagView[];
  readonly quickMessages: readonly QuickMessageView[];
  /** Those that tickets are filtered by, the latest first. */
  readonly campaigns: TicketCampaigns['campaigns'];
  readonly loaded: boolean;
  /** Frames received while parts were loading: they are newer than the responses; null when none is loading. */
  readonly late: readonly LiveEvent[] | null;
}

const initialState: DirectoryState = {
  queues: [],
  connections: [],
  users: [],
  tags: [],
  quickMessages: [],
  campaigns: [],
  loaded: false,
  late: null,
};

const ofTickets = (tags: readonly TagView[]): readonly TagView[] => tags.filter(({ forLeads }) => !forLeads);

const slice = createSlice({
  name: 'directory',
  initialState,
  reducers: {
    /** The parts are requested. */
    directoryAsked: state => ({ ...state, late: [] }),
    /** Every part arrived, or is waited for no longer. */
    directoryRequestEnded: state => ({ ...state, late: null }),
  },
});

/** The directory's actions; frames received during a request take precedence over its response. */
export const { directoryAsked, directoryRequestEnded } = slice.actions;

/** One part arrived, or all of them. */
export const directoryLoaded = createAction<Partial<DirectoryState>>('directory/directoryLoaded');

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

/** A campaign that wrote in a ticket meanwhile is among those that tickets are filtered by. */
const afterTicket = (state: DirectoryState, { campaign }: TicketView): DirectoryState => {
  if (campaign == null || state.campaigns.some(({ id }) => id === campaign.id)) return state;
  const { id, name } = campaign;
  return { ...state, campaigns: [{ id, name }, ...state.campaigns] };
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
  if (channel === 'appMessage') return afterTicket(state, payload.ticket);
  return afterConnection(state, frame);
};

const withPart = (state: DirectoryState, part: Partial<DirectoryState>): DirectoryState => {
  const tags = part.tags === undefined ? state.tags : ofTickets(part.tags);
  return (state.late ?? []).reduce(afterFrame, { ...state, ...part, tags });
};

const withFrames = (state: DirectoryState, frames: readonly LiveEvent[]): DirectoryState => {
  const next = frames.reduce(afterFrame, state);
  return next.late === null ? next : { ...next, late: [...next.late, ...frames] };
};

/** The directory follows the live feed, so that names, statuses and quick answers are current. */
export const directoryReducer: Reducer<DirectoryState, UnknownAction> = (state = initialState, action) => {
  if (framesReceived.match(action)) return withFrames(state, action.payload);
  if (directoryLoaded.match(action)) return withPart(state, action.payload);
  return slice.reducer(state, action);
};
