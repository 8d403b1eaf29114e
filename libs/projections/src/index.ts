export * from './projection.port';
export * from './live-feed.port';
export { createBarrier, type BarrierOptions } from './barrier';
export { partitionsOf, type Partition } from './partition';
export { repartition } from './repartition';
export { storeSource, type EventSource } from './event-source';
export { listSource, type ListSource } from './list-source';
export { openLiveFeed, pruneFeed, type LiveFeedOptions } from './live-feed';
export { listen, type ListenOptions } from './listen';
export { describeFailure, type ParkLimit, type ProjectorFault } from './poison';
export { createProjector, type Lag, type Projector, type ProjectorOptions } from './projector';
export { createRebuilder, type Rebuilder, type RebuilderOptions, type TableDifference } from './rebuild';
export {
  createPartitionedProjectors,
  type PartitionLag,
  type PartitionedProjectors,
  type PartitionedProjectorsOptions,
} from './partitioned-projectors';
export { ReadModelSignals, type FrameCarrier, type Traces } from './signals';
export { byCompany, touchedBy, type Touched } from './touched';
export { wake, WAKE_CHANNEL, WakeUps } from './wake-ups';
