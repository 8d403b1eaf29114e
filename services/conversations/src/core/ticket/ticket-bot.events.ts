import type { NamedHolderKind } from '@prosa/contracts';
import type { Fact } from '@prosa/kernel';
import type { BotSource } from './ticket.events';

/** A bot was asked to reply to the customer's last messages; `turn` counts from 1 in a ticket. */
export type BotTurnAsked = Fact<
  'BotTurnAsked',
  {
    /** The kind of the conversation's holder when it is no ticket. */
    readonly holder?: NamedHolderKind;
    readonly turn: number;
    readonly source: BotSource;
    /** The name of the prompt or integration at that time; absent in earlier versions. */
    readonly name?: string;
  }
>;
