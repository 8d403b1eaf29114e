// Made by `npm run docs` from the files of the folder; never edited.
// Each slice's routes and handlers.
export { campaignProviders } from './campaign/campaign.providers';
export { campaignSettingsProviders } from './config/campaign-settings.providers';
export { confirmationProviders } from './confirmation/confirmation.providers';
export { contactListItemProviders } from './contact-list-item/contact-list-item.providers';
export { fileListProviders } from './file-list/file-list.providers';
export { optOutProviders } from './opt-out/opt-out.providers';
