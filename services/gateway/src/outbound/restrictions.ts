import { uuidv7, type Clock } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';
import type { ConnectionBookkeeping } from '../session/session-recorder';
import { ColdContacts } from './cold-contacts';

/** Cold contacts whose restrictions are facts of the connection: they survive restarts, and everybody sees them. */
export function coldContactsOf(parts: {
  readonly db: OwnerDatabase;
  readonly clock: Clock;
  readonly connections: Pick<ConnectionBookkeeping, 'decide'>;
}): ColdContacts {
  const { db, clock, connections } = parts;
  return new ColdContacts({
    now: () => clock.now().getTime(),
    read: async connectionId => {
      const row = await db
        .selectFrom('connection')
        .where('id', '=', connectionId)
        .select('restrictedUntil')
        .executeTakeFirst();
      return row?.restrictedUntil ?? null;
    },
    tell: async ({ companyId, id }, until) => {
      const cause = uuidv7(clock);
      await connections.decide(
        companyId,
        { type: 'RecordRestriction', connectionId: id, until: until.toISOString() },
        { actor: { kind: 'system', name: 'gateway' }, correlationId: cause, causationId: cause },
      );
    },
  });
}
