export * from './envelope-sealer';
export * from './erasures';
export * from './memory-subject-keys';
export * from './open-sealer';
export * from './personal-data.port';
export * from './personal-hashes';
export * from './personal-ids';
export * from './subject-keys.port';
