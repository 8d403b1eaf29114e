import { LIMITS, type HolderKind } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  BooleanField,
  DateField,
  ObjectField,
  PageQuery,
  TextField,
  UuidField,
  type Viewer,
} from '@prosa/http';

/** The message that another one answers. */
export class QuotedMessage {
  @TextField({ min: 1, max: 255, text: 'Its WhatsApp id.' })
  id!: string;
}

/** What an agent says. */
export class SendMessageRequest {
  @UuidField({
    optional: true,
    text: 'An id of your own: the same id again is the same message, never a second one.',
  })
  id?: string;

  @TextField({
    max: LIMITS.messageBody.max,
    trim: false,
    text: 'May hold {{firstName}}, {{name}}, {{ms}}, {{protocol}}, {{date}} and {{hora}}, filled as it is sent.',
  })
  body!: string;

  @ObjectField(() => QuotedMessage, { optional: true })
  quotedMsg?: QuotedMessage;
}

/** Which messages of a ticket; with `peek` looking does not count as reading. */
export class ListMessagesQuery extends PageQuery {
  @BooleanField({ optional: true, text: 'Look without marking as read.' })
  peek?: boolean;

  @BooleanField({ optional: true, text: 'Only messages with a file.' })
  files?: boolean;

  @TextField({ optional: true, max: 255, text: 'The WhatsApp id of a message to show among its neighbours.' })
  around?: string;

  @DateField({
    optional: true,
    text: 'Begin with the first message of this day of the company, or after it.',
  })
  date?: string;

  @TextField({ optional: true, max: 1_024, text: '`newerCursor` of the page before.' })
  newer?: string;
}

/** Asks to say something in the conversation of a holder with this number. */
export class SendMessage {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly ticketId: number,
    readonly request: SendMessageRequest,
    readonly holder: HolderKind = 'ticket',
  ) {}
}

/** Asks to send a failed message again. */
export class RetryMessage {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly messageId: string,
  ) {}
}

/** Says that the viewer has seen a ticket's messages. */
export class ReadMessages {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly ticketId: number,
  ) {}
}

/** Asks for a page of a ticket's messages. */
export class ListMessages {
  constructor(
    readonly viewer: Viewer,
    readonly ticketId: number,
    readonly query: ListMessagesQuery,
  ) {}
}
