export * from './event-store-double';
export type { AppendFault } from './faults';
