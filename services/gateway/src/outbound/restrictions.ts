import { uuidv7, type Clock } from '@prosa/kernel';
import { restrictionsIn, type OwnerDatabase } from '@prosa/read-model';
import type { ConnectionCommand } from '../connection/connection.decider';
import type { ConnectionBookkeeping } from '../connection/session-recorder';
import { ColdContacts } from './cold-contacts';

/**
 * Cold contacts whose restrictions are facts of the connection: they survive restarts and are visible to all
 * processes.
 */
export function coldContactsOf(parts: {
  readonly db: OwnerDatabase;
  readonly clock: Clock;
  readonly connections: Pick<ConnectionBookkeeping, 'decide'>;
}): ColdContacts {
  const { db, clock, connections } = parts;
  const decide = async (companyId: number, command: ConnectionCommand): Promise<void> => {
    const cause = uuidv7(clock);
    const envelope = {
      actor: { kind: 'system', name: 'gateway' },
      correlationId: cause,
      causationId: cause,
    } as const;
    await connections.decide(companyId, command, envelope);
  };
  return new ColdContacts({
    now: () => clock.now().getTime(),
    read: async connectionId => {
      const row = await db
        .selectFrom('connection')
        .where('id', '=', connectionId)
        .select(['restrictedUntil', 'restrictions'])
        .executeTakeFirst();
      if (!row?.restrictedUntil) return null;
      const isAnnounced = restrictionsIn(row.restrictions).at(-1)?.isAnnounced === true;
      return { until: row.restrictedUntil, isAnnounced };
    },
    tell: ({ companyId, id }, restriction) =>
      decide(companyId, {
        ...{ type: 'RecordRestriction', connectionId: id },
        ...{
          until: restriction?.until.toISOString() ?? null,
          isAnnounced: restriction?.isAnnounced === true,
        },
      }),
    quota: ({ companyId, id }, quota) => decide(companyId, { type: 'RecordQuota', connectionId: id, quota }),
  });
}
