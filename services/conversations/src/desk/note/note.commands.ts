import { LIMITS } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { IdField, ListField, TextField, type Viewer } from '@prosa/http';

/** A note in a ticket. */
export class AddNoteRequest {
  @TextField({ min: LIMITS.note.min, max: LIMITS.note.max })
  note!: string;

  @IdField()
  ticketId!: number;

  @IdField({ optional: true, text: "The ticket's contact; nothing else is taken." })
  contactId?: number;

  @ListField({
    of: 'id',
    optional: true,
    text: 'Colleagues to tell of it in their bell; each has to see the ticket.',
  })
  mentions?: number[];
}

/** Selects notes: a ticket's, or a contact's over all its tickets. */
export class ListNotesQuery {
  @IdField({ optional: true })
  ticketId?: number;

  @IdField({ optional: true })
  contactId?: number;
}

/** Adds a note. */
export class AddNote {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly request: AddNoteRequest,
  ) {}
}

/** Takes a mention out of the viewer's bell. */
export class SeeMention {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly noteId: number,
  ) {}
}

/** Removes a note. */
export class RemoveNote {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly noteId: number,
  ) {}
}
