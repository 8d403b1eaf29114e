import type { Environment } from '@prosa/config';
import { EventStoreDbEventStore, type IdClaims } from '@prosa/event-store';
import type { Asked } from './command-line';
import { CannotWork } from './installation.store';
import type { Output } from './output';

/** Claims of a command that appends nothing. */
const claims: IdClaims = { claim: () => Promise.resolve([]), reclaim: () => Promise.resolve() };

/**
 * `prosa log prepare`: lets Prosa's login read the whole log, and checks that the log has everything that Prosa needs. It opens
 * no database, because Prosa creates its database only after it can read the log.
 */
export const prepareLog = async (
  { adminUrl }: Asked,
  environment: Environment,
  output: Output,
): Promise<boolean> => {
  if (!environment.eventStoreDb)
    throw new CannotWork('The log is in PostgreSQL, where nothing is to be prepared');
  if (adminUrl === undefined)
    throw new CannotWork(
      'As whom? --admin-url esdb://admin:password@host:2113, with the options of EVENT_STORE_URL',
    );
  const store = new EventStoreDbEventStore({ url: environment.EVENT_STORE_URL, claims });
  try {
    output.row({ readers: (await store.prepare(adminUrl)).join(' ') });
    await store.check();
    output.row({ usable: true });
    return true;
  } finally {
    await store.close();
  }
};
