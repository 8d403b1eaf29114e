// Made by `npm run docs` from the files of the folder; never edited.
// What each slice adds to the log and to the read model.
export { connectionSlice } from './connection/connection.slice';
export { gapSlice } from './gaps/gap.slice';
export { outboxSlice } from './outbound/outbox.slice';
export { readSlice } from './presence/read.slice';
export { shutCompanySlice } from './connection/shut-company.slice';
