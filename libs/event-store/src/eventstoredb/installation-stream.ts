import { systemClock, uuidv7, type StreamName } from '@prosa/kernel';
import { WrongRevision } from '../event-store.port';
import type { IdentifiedLog } from '../identified-log.port';
import type { ServerLink } from './server-link';

/** Named unlike the streams of facts: no reader and no follower receives what is there. */
const stream = 'prosa.installation' as StreamName;
const type = 'InstallationFounded';

/** The id of an installation in EventStoreDB: the first event of a stream of its own. */
export const installationStream = (link: ServerLink): IdentifiedLog => {
  const read = async (): Promise<string | null> => {
    const [first] = await link.readFirst(stream, 1);
    const { installationId } = (first?.event?.data ?? {}) as { installationId?: unknown };
    return typeof installationId === 'string' ? installationId : null;
  };
  return {
    installation: read,
    async claimInstallation(id) {
      const at = systemClock.now().toISOString();
      const actor = { kind: 'system', name: 'start' } as const;
      const metadata = { companyId: 0, actor, at, correlationId: id, causationId: id };
      const event = { id, type, schemaVersion: 1, data: { installationId: id }, metadata };
      try {
        await link.append(stream, 'none', [event], uuidv7(systemClock));
      } catch (error) {
        if (!(error instanceof WrongRevision)) throw error;
      }
      const there = await read();
      if (there === null) throw new Error(`The stream ${stream} holds no id of an installation`);
      return there;
    },
  };
};
