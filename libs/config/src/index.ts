export * from './describe-environment';
export * from './environment';
export * from './load-environment';
export * from './process-role';
export * from './signing-secret';
