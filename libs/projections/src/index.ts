export * from './projection.port';
export * from './live-feed.port';
export { createBarrier, type BarrierOptions } from './barrier';
export { readCheckpoint } from './checkpoint';
export { storeSource, type EventSource } from './event-source';
export { listSource, type ListSource } from './list-source';
export { createLiveFeed, pruneFeed, type LiveFeedOptions } from './live-feed';
export { listen, type ListenOptions } from './listen';
export { TooManyParkedStreams } from './poison';
export {
  createProjector,
  type Lag,
  type ParkLimit,
  type Projector,
  type ProjectorFault,
  type ProjectorOptions,
} from './projector';
export { createRebuilder, type Rebuilder, type RebuilderOptions, type TableDifference } from './rebuild';
export { ReadModelSignals } from './signals';
