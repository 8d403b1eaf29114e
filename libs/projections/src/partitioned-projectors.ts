import { parseStreamName } from '@prosa/kernel';
import { PROJECTOR, readCheckpoints } from './checkpoint';
import { isOf, type Partition } from './partition';
import { createProjector, type Lag, type Projector, type ProjectorOptions } from './projector';

/** The lag of a partition. */
export interface PartitionLag extends Lag {
  readonly name: string;
}

/** The read model as a whole, whichever workers project its partitions. */
export interface PartitionedProjectors {
  /** The projector of a partition in the current division. */
  projectorOf(this: void, partition: Partition, checkpointsOf?: string): Projector;
  lag(): Promise<readonly PartitionLag[]>;
  /** Projects what the log contains now. */
  catchUp(): Promise<void>;
  /** Projects a parked stream's waiting facts; false when one of them fails again, or there are none. */
  retryParked(stream: string): Promise<boolean>;
  /** The same for many streams, at about the cost of one; returns those that are no longer parked. */
  retryAllParked(streams: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Options of partitioned projectors; `sourceOf` may leave facts of other partitions undecoded. */
export interface PartitionedProjectorsOptions extends Omit<ProjectorOptions, 'partition' | 'checkpointsOf'> {
  sourceOf?(partition: Partition): ProjectorOptions['source'];
}

/** The shares that the read model is divided into. */
export const createPartitionedProjectors = (options: PartitionedProjectorsOptions): PartitionedProjectors => {
  const { source, sourceOf = () => source, db, name = PROJECTOR } = options;
  const projectorOf = (partition: Partition, checkpointsOf = name): Projector =>
    createProjector({ ...options, partition, checkpointsOf, source: sourceOf(partition) });
  const inForce = () => readCheckpoints(db, name);
  const retryAllParked: PartitionedProjectors['retryAllParked'] = async streams => {
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
    async catchUp() {
      const shares = await inForce();
      for (const { partition } of shares) await projectorOf(partition).catchUp();
      // Before the first start of Prosa there are no checkpoints; this projector makes one.
      if (shares.length === 0) await createProjector(options).catchUp();
    },
    retryParked: async stream => (await retryAllParked([stream])).has(stream),
    retryAllParked,
  };
};
