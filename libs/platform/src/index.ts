export * from './embedded-postgres';
export * from './ingress.token';
export * from './open-platform';
export * from './platform.module';
export * from './tokens';
