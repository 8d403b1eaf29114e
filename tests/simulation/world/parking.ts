import type { Recorded } from '@prosa/kernel';
import type { ReadModelPart } from '@prosa/projections';
import type { Row } from '../database/memory-database';
import { withRule } from '../fold-plants';

/** The words that a broken release falls over. */
const STUMBLING = 'preciso de ajuda';

/** Some of the tickets; what is said in them is another stream, which goes on. */
const isStumbledOver = (number: unknown): boolean => Number(number) % 3 === 1;

type Stumbles = (row: Row | undefined, event: Recorded) => boolean;

/** A release whose folds of messages and tickets throw at some facts, until a mended one is in its place. */
export class BrokenRelease {
  isMended = false;

  /** The parts as this release has them. */
  parts(parts: readonly ReadModelPart[]): readonly ReadModelPart[] {
    const breaks: readonly (readonly [string, string, Stumbles])[] = [
      ['message', 'MessageReceived', (_, { data }) => (data as { body?: string }).body === STUMBLING],
      ['ticket', 'TicketOpened', (_, { data }) => isStumbledOver((data as { number?: number }).number)],
      ['ticket', 'TicketAccepted', row => isStumbledOver(Number(row?.['id']) + 1)],
    ];
    return breaks.reduce(
      (found, [table, type, stumbles]) =>
        withRule(found, table, type, rule => ({
          ...rule,
          fold: (row, event, key) => {
            if (!this.isMended && stumbles(row, event))
              throw new Error('A fold that nobody tried with these facts');
            return rule.fold(row, event, key);
          },
        })),
      parts,
    );
  }
}
