export * from './errors';
export * from './ingress';
export * from './limits';
export * from './live';
export * from './outbound';
export * from './permissions';
export * from './statuses';
export * from './views';
