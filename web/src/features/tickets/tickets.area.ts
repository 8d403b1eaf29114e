import { combineReducers } from '@reduxjs/toolkit';
import { customerSignsReducer } from './contact-presence.slice';
import { bellReducer } from './bell.slice';
import { botNotesReducer } from './bot-notes.slice';
import { directoryReducer } from './directory.slice';
import { draftsSlice } from './drafts.slice';
import { messagesReducer } from './messages.slice';
import { presenceReducer } from './presence.slice';
import { ticketsReducer } from './tickets.slice';

/** The whole area's part of the store: the desk with its lists, the messages, drafts, bell and directory. */
export const ticketsAreaReducer = combineReducers({
  desk: ticketsReducer,
  messages: messagesReducer,
  drafts: draftsSlice.reducer,
  bell: bellReducer,
  directory: directoryReducer,
  presence: presenceReducer,
  customers: customerSignsReducer,
  botNotes: botNotesReducer,
});

/** The state of the area. */
export type TicketsArea = ReturnType<typeof ticketsAreaReducer>;

declare module '../../app/app-state' {
  interface FeatureStates {
    readonly tickets: TicketsArea;
  }
}
