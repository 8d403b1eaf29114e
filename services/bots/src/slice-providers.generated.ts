// Made by `npm run docs` from the files of the folder; never edited.
// Each slice's routes and handlers.
export { queueIntegrationProviders } from './integration/queue-integration.providers';
