// Made by `npm run docs` from the files of the folder; never edited.
// What each slice adds to the log and to the read model.
export { campaignSlice } from './campaign/campaign.slice';
export { contactListItemSlice } from './contact-list-item/contact-list-item.slice';
export { fileListSlice } from './file-list/file-list.slice';
export { listImportSlice } from './list-import/list-import.slice';
export { optOutSlice } from './opt-out/opt-out.slice';
export { retryClaimSlice } from './retry-claim/retry-claim.slice';
export { shippingSlice } from './shipping/shipping.slice';
