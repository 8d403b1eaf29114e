export { createProcessManager, type ProcessDependencies } from './create-process-manager';
export type * from './process.port';
export { whileSoleOwner } from './sole-owner';
