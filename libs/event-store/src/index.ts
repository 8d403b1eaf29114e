export * from './aggregate.port';
export * from './codec.port';
export * from './event-store.port';
export * from './memory/memory-event-store';
export * from './postgres/postgres-event-store';
export * from './postgres/schema';
export * from './postgres/verify-chain';
