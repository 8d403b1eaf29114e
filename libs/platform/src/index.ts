export * from './ingress.token';
export * from './tokens';
export * from './embedded-postgres';
