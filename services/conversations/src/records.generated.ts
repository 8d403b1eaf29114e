// Made by `npm run docs` from the files of the folder; never edited.
// The declared records; being listed is being served, projected, documented and tested.
export { queue } from './queue/queue.resource';
export { quickMessage } from './quick-message/quick-message.resource';
export { tag } from './tag/tag.resource';
