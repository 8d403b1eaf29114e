// Made by `npm run docs` from the files of the folder; never edited.
// What each slice adds to the log and to the read model.
export { chatSlice } from './chat/chat.slice';
export { contactImportSlice } from './contact-import/contact-import.slice';
export { messageDetailSlice } from './message/message-detail.slice';
export { messageProgramSlice } from './message/message-program.slice';
export { noteSlice } from './note/note.slice';
export { queueOptionSlice } from './queue-option/queue-option.slice';
export { scheduleSlice } from './schedule/schedule.slice';
export { taskSlice } from './task/task.slice';
