import type { MessageView } from '@prosa/contracts';

/** What is open for a message; one at a time. */
export type Layer =
  | { readonly kind: 'menu' | 'edits' | 'emoji'; readonly message: MessageView; readonly at: HTMLElement }
  | { readonly kind: 'view' | 'delete' | 'forward' | 'saveAnswer'; readonly message: MessageView };

/** The target of the next message: a reply or an edit. */
export interface ComposerTarget {
  readonly kind: 'quote' | 'edit';
  readonly message: MessageView;
}
