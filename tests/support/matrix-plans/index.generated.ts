// Made by `npm run docs` from the files of the folder; never edited.
// How the routes of every feature are called in the tenant matrix.
export { plans as board } from './board';
export { plans as bots } from './bots';
export { plans as campaigns } from './campaigns';
export { plans as chats } from './chats';
export { plans as connections } from './connections';
export { plans as contactLists } from './contact-lists';
export { plans as contacts } from './contacts';
export { plans as dashboard } from './dashboard';
export { plans as files } from './files';
export { plans as leads } from './leads';
export { plans as messages } from './messages';
export { plans as payments } from './payments';
export { plans as platform } from './platform';
export { plans as records } from './records';
export { plans as schedules } from './schedules';
export { plans as sessionsAndMachines } from './sessions-and-machines';
export { plans as tasks } from './tasks';
export { plans as tickets } from './tickets';
export { plans as users } from './users';
