export * from './read-model.port';
export type * from './tables/conversations.tables';
export type { ReadModel } from './tables/schema';
