import { defineEvents, type Fact } from '@prosa/kernel';

/** A contact opted out of campaigns; identified by the stream's id, which does not reveal the number. */
export type OptOutRecorded = Fact<
  'OptOutRecorded',
  {
    readonly by: 'word';
    readonly connectionId: number;
    /** The campaign that they replied to; absent when unknown. */
    readonly campaignUuid?: string;
  }
>;
/** They want them again. */
export type OptOutWithdrawn = Fact<'OptOutWithdrawn', { readonly by: 'word'; readonly connectionId: number }>;

/** Every fact of an opt-out. */
export type OptOutEvent = OptOutRecorded | OptOutWithdrawn;

/** The facts of opt-outs: they hold nothing personal, and stay when a contact is erased. */
export const optOutEvents = defineEvents<OptOutEvent>('optOut', {
  OptOutRecorded: { version: 1 },
  OptOutWithdrawn: { version: 1 },
});
