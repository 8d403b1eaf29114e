// Made by `npm run docs` from the files of the folder; never edited.
// What each slice adds to the log and to the read model.
export { chatSlice } from './desk/chat/chat.slice';
export { contactImportSlice } from './desk/contact-import/contact-import.slice';
export { messageDetailSlice } from './core/message/message-detail.slice';
export { messageProgramSlice } from './core/message/message-program.slice';
export { noteSlice } from './desk/note/note.slice';
export { queueOptionSlice } from './desk/queue-option/queue-option.slice';
export { removedTicketSlice } from './desk/removed-ticket/removed-ticket.slice';
export { scheduleSlice } from './automation/schedule/schedule.slice';
export { taskSlice } from './desk/task/task.slice';
export { webhookSlice } from './automation/webhook/webhook.slice';
