import { combineReducers } from '@reduxjs/toolkit';
import { contactPresenceReducer } from './presence/contact-presence.slice';
import { bellReducer } from './notification/bell.slice';
import { mentionsReducer } from './notification/mentions.slice';
import { botNotesReducer } from './bot/bot-notes.slice';
import { directoryReducer } from '../entities/directory/directory.slice';
import { earlierReducer } from './earlier/earlier.slice';
import { draftsSlice } from './composer/drafts.slice';
import { threadLinesReducer } from './lines/thread-lines.slice';
import { behindReducer } from './thread/behind.slice';
import { messagesReducer } from './thread/messages.slice';
import { presenceReducer } from './presence/presence.slice';
import { ticketsReducer } from '../entities/ticket/tickets.slice';

/** The whole area's part of the store: the ticket lists, the messages, drafts, bell and directory. */
export const ticketsAreaReducer = combineReducers({
  worklist: ticketsReducer,
  messages: messagesReducer,
  drafts: draftsSlice.reducer,
  bell: bellReducer,
  mentions: mentionsReducer,
  directory: directoryReducer,
  presence: presenceReducer,
  customers: contactPresenceReducer,
  botNotes: botNotesReducer,
  lines: threadLinesReducer,
  behind: behindReducer,
  earlier: earlierReducer,
});

/** The state of the area. */
export type TicketsArea = ReturnType<typeof ticketsAreaReducer>;

declare module '../core/app-state' {
  interface FeatureStates {
    readonly tickets: TicketsArea;
  }
}
