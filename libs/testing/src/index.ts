export * from './local-server';
export * from './test-database';
