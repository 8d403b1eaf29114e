export * from './company-log';
export { MemoryTiles } from './memory-tiles';
export { Numberer, type NumbererOptions } from './numberer';
export { postgresTiles, SEQUENCE_TOPIC } from './postgres-tiles.store';
