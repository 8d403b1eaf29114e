export * from './read-model.port';
export type { ReadModel } from './tables/schema';
