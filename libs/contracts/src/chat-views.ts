/** A conversation of colleagues, as those who are in it see it. */
export interface ChatView {
  readonly id: number;
  readonly uuid: string;
  readonly title: string;
  readonly ownerId: number;
  /** The beginning of what was said last; empty before that. */
  readonly lastMessage: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly users: readonly ChatUserView[];
}

/** Somebody in it, and how many messages they have not seen; 100 stands for more. */
export interface ChatUserView {
  readonly userId: number;
  readonly unreads: number;
  readonly user: { readonly id: number; readonly name: string };
}

/** What a colleague said. */
export interface ChatMessageView {
  readonly id: number;
  readonly uuid: string;
  readonly chatId: number;
  readonly senderId: number;
  readonly sender: { readonly id: number; readonly name: string };
  readonly message: string;
  readonly createdAt: string;
}

/** `GET /chats`. */
export interface ChatPage {
  readonly records: readonly ChatView[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** `GET /chats/:id/messages`: the newest page first, the oldest message of a page first. */
export interface ChatMessagePage {
  readonly records: readonly ChatMessageView[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}
