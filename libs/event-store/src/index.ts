export * from './aggregate.port';
export * from './codec.port';
export * from './event-store.port';
