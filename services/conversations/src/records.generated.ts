// Made by `npm run docs` from the files of the folder; never edited.
// The declared records; being listed is being served, projected, documented and tested.
export { queue } from './desk/queue/queue.resource';
export { quickMessage } from './desk/quick-message/quick-message.resource';
export { tag } from './desk/tag/tag.resource';
