export * from './access-tokens.port';
export * from './viewer';
