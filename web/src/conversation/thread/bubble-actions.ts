import type { MessageView } from '@prosa/contracts';

/** Actions of messages; referentially stable. */
export interface BubbleActs {
  /** Whether the person may write here: quote, react, edit, delete. */
  readonly canWrite: boolean;
  readonly quote: (message: MessageView) => void;
  /** Everything that can be done with a message, at the button that was pressed. */
  readonly menu: (message: MessageView, at: HTMLElement) => void;
  /** The earlier texts of an edited message. */
  readonly edits: (message: MessageView, at: HTMLElement) => void;
  /** A picture or a film, large. */
  readonly view: (message: MessageView) => void;
  /** Puts a message among those that are selected, or takes it out. */
  readonly select: (message: MessageView) => void;
  /** Scrolls to another message of the conversation. */
  readonly jump: (messageId: string) => void;
  /** The address of a file is over. */
  readonly renew: (messageId: string) => void;
}
