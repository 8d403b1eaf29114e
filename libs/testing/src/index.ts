export * from './end-with-us';
export * from './local-server';
export * from './test-database';
export * from './trace-collector';
