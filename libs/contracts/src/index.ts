export * from './errors';
export * from './limits';
export * from './live';
export * from './permissions';
export * from './statuses';
export * from './views';
