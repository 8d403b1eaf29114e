export { NoSockets } from './doors';
export { baseModules } from './base-modules';
export { StartRefused } from './start-fault';
export { say, startProcess, type ProcessDefinition } from './start-process';
export { startService, type ServiceDefinition } from './start-service';
export type { ModuleImport, ProcessParts, ServicePorts } from './process-parts';
export { version } from './version';
