export * from './ingress.token';
export * from './tokens';
