import type { MessageView } from '@prosa/contracts';

/** What is open over the conversation about one message; one thing at a time. */
export type Layer =
  | { readonly kind: 'menu' | 'edits' | 'emoji'; readonly message: MessageView; readonly at: HTMLElement }
  | { readonly kind: 'view' | 'delete' | 'forward' | 'saveAnswer'; readonly message: MessageView };

/** What the next Enter is about besides the text: a message that is answered, or one that is changed. */
export interface ComposerTarget {
  readonly kind: 'quote' | 'edit';
  readonly message: MessageView;
}
