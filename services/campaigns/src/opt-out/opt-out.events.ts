import { defineEvents, type Fact } from '@prosa/kernel';

/** A contact opted out of campaigns; identified by the stream's id, which does not reveal the number. */
export type OptOutRecorded = Fact<
  'OptOutRecorded',
  {
    /** The customer's own word, or a user (the fact's actor) on their behalf. */
    readonly by: 'word' | 'user';
    /** Where the word was received; absent for users. */
    readonly connectionId?: number;
    /** The campaign that they replied to; absent when unknown. */
    readonly campaignUuid?: string;
    /** The contact that had the number; absent in facts from before users could record opt-outs. */
    readonly contactUuid?: string;
  }
>;
/** They want them again. */
export type OptOutWithdrawn = Fact<
  'OptOutWithdrawn',
  {
    /** The customer's own word, or a user (the fact's actor). */
    readonly by: 'word' | 'user';
    /** Where the word was received; absent for users. */
    readonly connectionId?: number;
    /** The contact that had the number; absent in facts from before users could withdraw opt-outs. */
    readonly contactUuid?: string;
    /** The user confirmed that the customer asked for it; present when it reverts the customer's own word. */
    readonly customerAsked?: true;
  }
>;

/** Every fact of an opt-out. */
export type OptOutEvent = OptOutRecorded | OptOutWithdrawn;

/** The facts of opt-outs: they hold nothing personal, and stay when a contact is erased. */
export const optOutEvents = defineEvents<OptOutEvent>('optOut', {
  OptOutRecorded: { version: 1 },
  OptOutWithdrawn: { version: 1 },
});
