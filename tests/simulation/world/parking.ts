import type { ReadModelPart } from '@prosa/projections';
import { withRule } from '../fold-plants';

/** The words that a broken release falls over. */
const STUMBLING = 'preciso de ajuda';

/** A release whose fold of messages throws at some facts, until a mended one is in its place. */
export class BrokenRelease {
  isMended = false;

  /** The parts as this release has them. */
  parts(parts: readonly ReadModelPart[]): readonly ReadModelPart[] {
    return withRule(parts, 'message', 'MessageReceived', rule => ({
      ...rule,
      fold: (row, event, key) => {
        if (!this.isMended && (event.data as { body?: string }).body === STUMBLING)
          throw new Error('A fold that nobody tried with these words');
        return rule.fold(row, event, key);
      },
    }));
  }
}
