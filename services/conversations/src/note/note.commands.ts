import { LIMITS } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { IdField, TextField, type Viewer } from '@prosa/http';

/** What a colleague writes down in a ticket. */
export class AddNoteRequest {
  @TextField({ min: LIMITS.note.min, max: LIMITS.note.max })
  note!: string;

  @IdField()
  ticketId!: number;

  @IdField({ optional: true, text: "The ticket's contact; nothing else is taken." })
  contactId?: number;
}

/** Whose notes: a ticket's, or a contact's over all its tickets. */
export class ListNotesQuery {
  @IdField({ optional: true })
  ticketId?: number;

  @IdField({ optional: true })
  contactId?: number;
}

/** Asks for a note to be kept. */
export class AddNote {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly request: AddNoteRequest,
  ) {}
}

/** Asks for a note to be taken away. */
export class RemoveNote {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly noteId: number,
  ) {}
}
