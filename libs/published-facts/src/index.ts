export * from './billing.events';
export * from './campaigns.events';
export * from './conversations.events';
export * from './identity.events';
export * from './leads.events';
export * from './settings.events';
export * from './published';
export type { Versions } from './versions';
