export * from './end-with-us';
export * from './held-line';
export * from './local-server';
export * from './note-sample';
export * from './random-by';
export * from './test-database';
export * from './trace-collector';
export * from './until';
