// Made by `npm run docs` from the files of the folder; never edited.
// What each feature does in the background.
export { assistantBackground } from './assistant/assistant.background';
export { columnEntryBackground } from './column-entry/column-entry.background';
export { mergeBackground } from './merge/merge.background';
export { routingBackground } from './routing/routing.background';
