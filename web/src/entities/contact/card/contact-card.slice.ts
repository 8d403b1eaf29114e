import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ContactView, NoteView, TicketView } from '@prosa/contracts';
import type { ApiErrorFacts } from '../../../api/api-error';
import type { AppState } from '../../../core/app-state';
import { framesReceived } from '../../../live/live.slice';
import type { LiveEvent } from '../../../live/live.slice';

/** The open card's contact and ticket; the ticket is null in the contact book. */
export interface CardSubject {
  readonly contactId: number;
  readonly ticketId: number | null;
}

/** A page of a contact's tickets, newest first. */
export interface ContactTickets {
  readonly tickets: readonly TicketView[];
  readonly hasMore: boolean;
}

/** The loaded parts of a contact's card; null parts are loading. */
export interface ContactCardState {
  readonly subject: CardSubject | null;
  readonly contact: ContactView | null;
  readonly timeline: ContactTickets | null;
  readonly notes: readonly NoteView[] | null;
  readonly error: ApiErrorFacts | null;
  readonly isLoadingMore: boolean;
  readonly isSaving: boolean;
  /** Frames received while parts were loading: they are newer than the responses. */
  readonly late: readonly LiveEvent[];
  /** Rises with each note that was kept, so that the field may be emptied. */
  readonly savedNotes: number;
}

const initialState: ContactCardState = {
  subject: null,
  contact: null,
  timeline: null,
  notes: null,
  error: null,
  isLoadingMore: false,
  isSaving: false,
  late: [],
  savedNotes: 0,
};

type Card = ContactCardState;

const withNote = (card: Card, note: NoteView): Card =>
  card.notes === null || card.notes.some(({ id }) => id === note.id)
    ? card
    : { ...card, notes: [note, ...card.notes] };

const withoutNote = (card: Card, noteId: number): Card =>
  card.notes === null ? card : { ...card, notes: card.notes.filter(({ id }) => id !== noteId) };

const withTicket = (card: Card, ticket: TicketView): Card => {
  if (card.timeline === null || ticket.contactId !== card.subject?.contactId) return card;
  const { tickets } = card.timeline;
  const isKnown = tickets.some(({ id }) => id === ticket.id);
  const next = isKnown
    ? tickets.map(other => (other.id === ticket.id ? ticket : other))
    : [ticket, ...tickets];
  return { ...card, timeline: { ...card.timeline, tickets: next } };
};

const withoutTicket = (card: Card, ticketId: number): Card =>
  card.timeline === null
    ? card
    : {
        ...card,
        timeline: { ...card.timeline, tickets: card.timeline.tickets.filter(({ id }) => id !== ticketId) },
      };

const afterFrame = (card: Card, { channel, payload }: LiveEvent): Card => {
  const { subject } = card;
  if (subject === null) return card;
  if (channel === 'contact' && 'contact' in payload)
    return payload.contact.id === subject.contactId ? { ...card, contact: payload.contact } : card;
  if (channel === 'ticketNote') {
    if (payload.action === 'delete') return withoutNote(card, payload.noteId);
    return payload.note.ticketId === subject.ticketId ? withNote(card, payload.note) : card;
  }
  if (channel !== 'ticket') return card;
  return 'ticket' in payload ? withTicket(card, payload.ticket) : withoutTicket(card, payload.ticketId);
};

const isWhole = ({ subject, contact, timeline, notes }: Card): boolean =>
  contact !== null && timeline !== null && (notes !== null || subject?.ticketId === null);

/** Applies a loaded part, and then the frames received since its request. */
const withPart = (card: Card, part: Partial<Card>): Card => {
  const next = card.late.reduce(afterFrame, { ...card, ...part });
  return isWhole(next) ? { ...next, late: [] } : next;
};

const withFrames = (card: Card, frames: readonly LiveEvent[]): Card => {
  if (card.subject === null) return card;
  const next = frames.reduce(afterFrame, card);
  return isWhole(card) ? next : { ...next, late: [...next.late, ...frames] };
};

/** The card of the contact that is looked at; it follows the live feed while it is open. */
export const contactCardSlice = createSlice({
  name: 'contactCard',
  initialState,
  reducers: {
    opened: (_, { payload }: PayloadAction<CardSubject>): Card => ({ ...initialState, subject: payload }),
    closed: (): Card => initialState,
    retried: (card: Card): Card => ({ ...card, error: null }),
    contactLoaded: (card: Card, { payload }: PayloadAction<ContactView>): Card =>
      withPart(card, { contact: payload }),
    timelineLoaded: (card: Card, { payload }: PayloadAction<ContactTickets>): Card =>
      withPart(card, { timeline: payload }),
    notesLoaded: (card: Card, { payload }: PayloadAction<readonly NoteView[]>): Card =>
      withPart(card, { notes: payload }),
    failed: (card: Card, { payload }: PayloadAction<ApiErrorFacts>): Card => ({ ...card, error: payload }),
    moreAsked: (card: Card): Card => ({ ...card, isLoadingMore: true }),
    moreEnded: (card: Card, { payload }: PayloadAction<ContactTickets | null>): Card => {
      if (payload === null || card.timeline === null) return { ...card, isLoadingMore: false };
      const known = new Set(card.timeline.tickets.map(({ id }) => id));
      const tickets = [...card.timeline.tickets, ...payload.tickets.filter(({ id }) => !known.has(id))];
      return { ...card, isLoadingMore: false, timeline: { tickets, hasMore: payload.hasMore } };
    },
    noteWritten: (card: Card, _: PayloadAction<string>): Card => ({ ...card, isSaving: true }),
    noteSaved: (card: Card, { payload }: PayloadAction<NoteView>): Card => ({
      ...withNote(card, payload),
      isSaving: false,
      savedNotes: card.savedNotes + 1,
    }),
    noteRefused: (card: Card): Card => ({ ...card, isSaving: false }),
    noteRemovalAsked: (card: Card, _: PayloadAction<number>): Card => card,
    noteRemoved: (card: Card, { payload }: PayloadAction<number>): Card => withoutNote(card, payload),
  },
  extraReducers: builder => {
    builder.addCase(framesReceived, (card, { payload }) => withFrames(card as Card, payload));
  },
});

/** The actions of the card. */
export const contactCardActions = contactCardSlice.actions;

declare module '../../../core/app-state' {
  interface FeatureStates {
    readonly contactCard: ContactCardState;
  }
}

/** The card of the contact that is looked at. */
export const selectContactCard = (state: AppState): ContactCardState => state.contactCard;
