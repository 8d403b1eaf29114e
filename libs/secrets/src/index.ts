export type * from './company-secret.tables';
export * from './company-secrets.port';
export * from './company-secrets.store';
export * from './masked-secret';
export * from './memory-company-secrets';
export * from './open-company-secrets';
export * from './secret-keys';
export * from './secrets.module';
