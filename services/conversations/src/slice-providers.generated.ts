// Made by `npm run docs` from the files of the folder; never edited.
// Each slice's routes and handlers.
export { boardProviders } from './board/board.providers';
export { chatProviders } from './chat/chat.providers';
export { mergeProviders } from './merge/merge.providers';
export { noteProviders } from './note/note.providers';
export { queueOptionProviders } from './queue-option/queue-option.providers';
export { scheduleProviders } from './schedule/schedule.providers';
export { starProviders } from './star/star.providers';
export { taskProviders } from './task/task.providers';
