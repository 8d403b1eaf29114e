export * from './projection.port';
export * from './live-feed.port';
