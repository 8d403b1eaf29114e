export * from './event-feed.port';
export * from './in-process-feed';
export type { Substitute } from './decode-facts';
export { connectBus, followConnection, type BusConnectionOptions } from './jetstream/bus-connection';
export { logPartitions, partitionOf } from './jetstream/log-message';
export { followedOverBus, LogTail, type LogTailOptions } from './jetstream/log-tail';
export { ProcessBroadcast } from './jetstream/process-broadcast';
export { alwaysLeading, Relay, type Leadership, type RelayOptions } from './jetstream/relay';
export * from './work-queue.port';
export * from './memory-work-queue';
export { JetStreamWorkQueue, type JetStreamWorkQueueOptions } from './jetstream/jetstream-work-queue';
export {
  WorkExchange,
  WorkRefused,
  WorkUnanswered,
  type WorkExchangeOptions,
} from './jetstream/work-exchange';
