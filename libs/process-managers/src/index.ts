export { createProcessManager, type ProcessDependencies } from './create-process-manager';
export { ProcessManagerLifecycle } from './process-manager.lifecycle';
export type * from './process.port';
export { whileSoleOwner } from './sole-owner';
