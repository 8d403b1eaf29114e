import { defineEvents, type Fact } from '@prosa/kernel';

/** Somebody wants no more campaigns; the stream's id says who, and gives no number away. */
export type OptOutRecorded = Fact<
  'OptOutRecorded',
  {
    readonly by: 'word';
    readonly connectionId: number;
    /** The campaign that they answered; absent where nobody knows. */
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
