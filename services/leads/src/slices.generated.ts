// Made by `npm run docs` from the files of the folder; never edited.
// What each slice adds to the log and to the read model.
export { leadFormSlice } from './form/lead-form.slice';
export { leadIntegrationSlice } from './config/lead-integration.slice';
export { leadSlice } from './lead/lead.slice';
