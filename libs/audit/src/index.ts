export * from './company-log';
export { Numberer, type NumbererOptions } from './numberer';
export { postgresTiles } from './postgres-tiles.store';
