export * from './describe-environment';
export * from './environment';
export * from './load-environment';
export * from './signing-secret';
