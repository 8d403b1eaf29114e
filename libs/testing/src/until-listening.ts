import { wake, type WakeUps } from '@prosa/projections';
import type { OpenReadModel } from '@prosa/read-model';
import { until } from './until';

/** A process that receives the notifications of its database. */
interface ListeningProcess {
  readonly wakeUps: WakeUps;
  readonly readModel: Pick<OpenReadModel, 'owner'>;
}

const TOPIC = 'spec-listening';

/**
 * Waits until a process receives the notifications of its database. When it begins to listen, it reads what it may
 * have missed, outside of any trace: a spec about traces, or about who carries what, has to begin after that.
 */
export const untilListening = async ({ wakeUps, readModel }: ListeningProcess): Promise<void> => {
  let received = 0;
  const stop = wakeUps.on(TOPIC, payload => (received += payload === '' ? 0 : 1));
  await until(
    async () => {
      await wake(readModel.owner, TOPIC, 'a payload');
      // The first may arrive before the process has begun to read what it missed; the second does not.
      return received >= 2;
    },
    { seen: () => ({ received }) },
  );
  stop();
};
