// Made by `npm run docs` from the files of the folder; never edited.
// How the routes of every feature are called in the tenant matrix, and what they take ids of.
export * as activity from './activity';
export * as board from './board';
export * as bots from './bots';
export * as campaigns from './campaigns';
export * as chats from './chats';
export * as connections from './connections';
export * as contactLists from './contact-lists';
export * as contacts from './contacts';
export * as dashboard from './dashboard';
export * as eventTokens from './event-tokens';
export * as events from './events';
export * as files from './files';
export * as leads from './leads';
export * as messages from './messages';
export * as payments from './payments';
export * as platform from './platform';
export * as programs from './programs';
export * as records from './records';
export * as removedTickets from './removed-tickets';
export * as schedules from './schedules';
export * as sessionsAndMachines from './sessions-and-machines';
export * as tasks from './tasks';
export * as tickets from './tickets';
export * as users from './users';
export * as webhooks from './webhooks';
