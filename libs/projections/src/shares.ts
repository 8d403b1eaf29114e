import { parseStreamName } from '@prosa/kernel';
import { PROJECTOR, readCheckpoints } from './checkpoint';
import { isOf, type Partition } from './partition';
import { createProjector, type Lag, type Projector, type ProjectorOptions } from './projector';

/** How far behind a share is, and which one. */
export interface ShareLag extends Lag {
  readonly name: string;
}

/** The read model as a whole, whoever keeps its shares. */
export interface Shares {
  /** What keeps a share, in the division that is in force. */
  projectorOf(this: void, partition: Partition, checkpointsOf?: string): Projector;
  lag(): Promise<readonly ShareLag[]>;
  /** Projects a parked stream's waiting facts; false when one of them fails again, or there are none. */
  retryParked(stream: string): Promise<boolean>;
  /** The same for many streams, at about the cost of one; answers those that are parked no more. */
  retryAllParked(streams: readonly string[]): Promise<ReadonlySet<string>>;
}

/** How shares are projected; `sourceOf` may leave undecoded what a share does not want. */
export interface SharesOptions extends Omit<ProjectorOptions, 'partition' | 'checkpointsOf'> {
  sourceOf?(partition: Partition): ProjectorOptions['source'];
}

/** The shares that the read model is divided into. */
export const createShares = (options: SharesOptions): Shares => {
  const { source, sourceOf = () => source, db, name = PROJECTOR } = options;
  const projectorOf = (partition: Partition, checkpointsOf = name): Projector =>
    createProjector({ ...options, partition, checkpointsOf, source: sourceOf(partition) });
  const inForce = () => readCheckpoints(db, name);
  const retryAllParked: Shares['retryAllParked'] = async streams => {
    const released: string[] = [];
    for (const { partition } of await inForce()) {
      const mine = streams.filter(stream => isOf(partition, parseStreamName(stream).companyId));
      if (mine.length > 0) released.push(...(await projectorOf(partition).retryAllParked(mine)));
    }
    return new Set(released);
  };
  return {
    projectorOf,
    async lag() {
      const shares = await inForce();
      return Promise.all(
        shares.map(async share => ({ ...(await projectorOf(share.partition).lag()), name: share.name })),
      );
    },
    retryParked: async stream => (await retryAllParked([stream])).has(stream),
    retryAllParked,
  };
};
