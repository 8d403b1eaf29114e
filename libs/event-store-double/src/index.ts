export * from './certificate';
export { startEventStoreCluster, type EventStoreCluster } from './event-store-cluster';
export {
  startEventStoreDouble,
  type EventStoreDouble,
  type EventStoreDoubleOptions,
} from './event-store-double';
export type { AppendFault } from './faults';
export * from './server-under-test';
export { leaderOf } from './gossip';
