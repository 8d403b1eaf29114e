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
import type { ShownIn } from './message-finder';

/** The message that another one replies to. */
export class QuotedMessage {
  @TextField({ min: 1, max: 255, text: 'Its WhatsApp id.' })
  id!: string;
}

/** A message of an agent. */
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

/** Selects messages of a ticket; `peek` does not mark them as read. */
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

/** Sends a message in the conversation of the holder with this number. */
export class SendMessage {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly ticketId: number,
    readonly request: SendMessageRequest,
    readonly holder: HolderKind = 'ticket',
  ) {}
}

/** Resends a failed message. */
export class RetryMessage {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly messageId: string,
    readonly shownIn?: ShownIn,
  ) {}
}

/** Marks a ticket's messages as read. */
export class ReadMessages {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly ticketId: number,
  ) {}
}

/** Marks a ticket as unread. */
export class MarkUnread {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly ticketId: number,
  ) {}
}

/** Reads a page of a ticket's messages. */
export class ListMessages {
  constructor(
    readonly viewer: Viewer,
    readonly ticketId: number,
    readonly query: ListMessagesQuery,
  ) {}
}
