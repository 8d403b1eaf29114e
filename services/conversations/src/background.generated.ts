// Made by `npm run docs` from the files of the folder; never edited.
// What each feature does in the background.
export { assistantBackground } from './automation/assistant/assistant.background';
export { columnEntryBackground } from './automation/column-entry/column-entry.background';
export { mergeBackground } from './core/merge/merge.background';
export { routingBackground } from './automation/routing/routing.background';
export { webhookBackground } from './automation/webhook/webhook.background';
