export * from './health-checks';
export * from './health-figures';
export * from './log-context';
export { LogFile } from './log-file';
export * from './logger';
export * from './metrics';
export * from './nest-logger';
export * from './open-telemetry';
export * from './tracing';
