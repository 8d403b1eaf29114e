// Made by `npm run docs` from the files of the folder; never edited.
// What each feature offers to other services, bound to their ports.
export { leadBindings } from './lead/lead.bindings';
