// Made by `npm run docs` from the files of the folder; never edited.
// The contract of every feature: what it adds to the words that server and browser share.
export * from './announcements';
export * from './any-request';
export * from './chats';
export * from './companies';
export * from './connections';
export * from './contacts';
export * from './dashboard';
export * from './helps';
export * from './installation';
export * from './media';
export * from './messages';
export * from './messages-api';
export * from './notes';
export * from './onboarding';
export * from './plans';
export * from './queue-options';
export * from './queues';
export * from './quick-messages';
export * from './schedules';
export * from './sessions';
export * from './settings';
export * from './sign-up';
export * from './tags';
export * from './tasks';
export * from './tickets';
export * from './users';
