export * from './describe-environment';
export * from './environment';
export * from './load-environment';
export type { OutsideCall } from './outside-call';
export * from './process-role';
export { SECRETS_KEY_LOST } from './secret-variables';
export * from './signing-secret';
