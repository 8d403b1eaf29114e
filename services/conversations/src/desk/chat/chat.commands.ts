import { LIMITS } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { IdField, IntegerField, ObjectListField, PageQuery, TextField, type Viewer } from '@prosa/http';

/** A colleague, as older clients name them: the object that they have, of which only the id counts. */
export class ChatUser {
  @IdField()
  id!: number;
}

/** The body of a conversation of colleagues (spec 1 §5: a title, at least one colleague). */
export class ChatRequest {
  @TextField({ min: LIMITS.chatTitle.min, max: LIMITS.chatTitle.max })
  title!: string;

  @ObjectListField(() => ChatUser, { max: LIMITS.chatMembers, text: 'Who joins besides its owner.' })
  users!: ChatUser[];
}

/** A message to send. */
export class ChatMessageRequest {
  @TextField({ min: 1, max: LIMITS.chatMessage.max })
  message!: string;
}

/** Which conversations. */
export class ListChatsQuery extends PageQuery {}

/** Selects a page of messages. */
export class ListChatMessagesQuery {
  @IntegerField({ optional: true, min: 1, max: 1_000_000, text: 'Page, from 1, the newest.' })
  pageNumber?: number;

  @TextField({ optional: true, max: 1_024, text: '`nextCursor` of the page before.' })
  cursor?: string;
}

/** Creates a conversation, or updates it when it has a number. */
export class SaveChat {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly request: ChatRequest,
    readonly chatId: number | null,
  ) {}
}

/** Removes a conversation. */
export class RemoveChat {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly chatId: number,
  ) {}
}

/** Sends a message in it. */
export class WriteChatMessage {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly chatId: number,
    readonly message: string,
  ) {}
}

/** Marks everything in it as read by the caller. */
export class ReadChat {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly chatId: number,
  ) {}
}
