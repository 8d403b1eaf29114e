import type { Platform } from '@prosa/platform';

/**
 * The gateway's own note that a message has gone out already; made before the message, so that nothing of the past
 * is ever sent.
 */
export const neverToBeSent = async (
  { clock, readModel }: Pick<Platform, 'clock' | 'readModel'>,
  message: {
    readonly companyId: number;
    readonly connectionId: number;
    readonly chatKey: string;
    readonly messageId: string;
  },
): Promise<void> => {
  const now = clock.now();
  await readModel.owner
    .insertInto('waDispatch')
    .values({
      ...message,
      ...{ position: '0', round: 1, state: 'sent' as const },
      ...{ fence: null, attempts: 1, nextAt: now, code: null, uploaded: null, updatedAt: now },
    })
    .onConflict(conflict => conflict.doNothing())
    .execute();
};
