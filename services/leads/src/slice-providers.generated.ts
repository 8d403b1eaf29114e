// Made by `npm run docs` from the files of the folder; never edited.
// Each slice's routes and handlers.
export { leadFiguresProviders } from './figures/lead-figures.providers';
export { leadFormProviders } from './form/lead-form.providers';
export { leadProviders } from './lead/lead.providers';
export { leadTagLinksProviders } from './tag/lead-tag-links.providers';
