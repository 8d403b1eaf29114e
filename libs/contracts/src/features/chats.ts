import { everyone, frames, type FeatureContract } from '../feature-contract';

/** A conversation of colleagues, as those who are in it see it. */
export interface ChatView {
  readonly id: number;
  readonly uuid: string;
  readonly title: string;
  readonly ownerId: number;
  /** A preview of the last message; empty without one. */
  readonly lastMessage: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly users: readonly ChatUserView[];
}

/** A participant, and the number of unread messages; 100 stands for more. */
export interface ChatUserView {
  readonly userId: number;
  readonly unreads: number;
  readonly user: { readonly id: number; readonly name: string };
}

/** A message of a user. */
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

/** The contract of internal chat. */
export const chatsContract = {
  errors: {
    ERR_NO_CHAT_FOUND: {
      status: 404,
      pt: 'Nenhuma conversa encontrada com este ID.',
      en: 'No conversation found with this ID.',
      es: 'No se encontró ninguna conversación con este ID.',
    },
    ERR_CHAT_NEEDS_COLLEAGUES: {
      status: 400,
      pt: 'Por favor, selecione pelo menos um usuário.',
      en: 'Please choose at least one user.',
      es: 'Por favor, selecciona al menos un usuario.',
    },
  },
  permissions: {
    'chats:work': everyone,
  },
  limits: {
    chatTitle: { min: 1, max: 100 },
    chatMembers: 200,
    chatMessage: { max: 5_000 },
    /** History of colleagues' conversations is fetched this near to its top. */
    chatTopThreshold: 600,
  },
  channels: {
    /** Messages and changes of a conversation, to its members. */
    chat: frames<
      | { action: 'new-message'; newMessage: ChatMessageView & { chat: ChatView }; chat: ChatView }
      | { action: 'update'; chat: ChatView }
      | { action: 'delete'; chatId: number }
    >(),
  },
  pages: { chats: { pt: 'Chat interno', en: 'Internal chat', es: 'Chat interno' } },
} as const satisfies FeatureContract;
