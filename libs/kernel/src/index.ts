export * from './clock';
export * from './decider';
export * from './errors';
export * from './event';
export * from './event-catalogue';
export * from './ids';
export * from './stream-name';
export * from './workflow';
