// Made by `npm run docs` from the files of the folder; never edited.
// What each feature does in the background.
export { contactListItemBackground } from './contact-list-item/contact-list-item.background';
export { dispatchBackground } from './dispatch/dispatch.background';
export { listImportBackground } from './list-import/list-import.background';
export { optOutBackground } from './opt-out/opt-out.background';
export { replyBackground } from './reply/reply.background';
