export * from './event-feed.port';
export * from './in-process-feed';
export type { Substitute } from './decode-facts';
