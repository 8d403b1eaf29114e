// Made by `npm run docs` from the files of the folder; never edited.
// Each slice's routes and handlers.
export { connectionProviders } from './connection/connection.providers';
export { externalApiProviders } from './external-api/external-api.providers';
export { gapProviders } from './gaps/gap.providers';
export { simulatorProviders } from './simulator-page/simulator.providers';
export { workerProviders } from './workers/worker.providers';
