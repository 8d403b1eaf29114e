import { LIMITS } from '@prosa/contracts';
import { IntegerField, TextField, UuidField } from '@prosa/http';

/** A page of a list under `/api/v1`. */
export class ProgramPageQuery {
  @TextField({ optional: true, max: 200, text: '`next` of the page before.' })
  cursor?: string;

  @IntegerField({
    optional: true,
    min: 1,
    max: LIMITS.programPage.max,
    text: `Records of a page; ${LIMITS.programPage.default} by default.`,
  })
  limit?: number;
}

/** A page of messages. */
export class ProgramMessagesQuery extends ProgramPageQuery {
  @UuidField({ optional: true, text: 'Only the messages of this ticket.' })
  ticket?: string;
}

/** A text to send. */
export class ProgramMessageRequest {
  @TextField({ min: 1, max: LIMITS.messageBody.max })
  body!: string;
}

/** A note to add. */
export class ProgramNoteRequest {
  @TextField({ min: LIMITS.note.min, max: LIMITS.note.max })
  note!: string;
}
