export * from './embedded-postgres';
export * from './ingress.token';
export * from './number-checks.port';
export * from './open-platform';
export * from './platform-company.port';
export * from './platform-messages.port';
export * from './platform.module';
export * from './tokens';
