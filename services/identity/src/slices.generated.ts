// Made by `npm run docs` from the files of the folder; never edited.
// What each slice adds to the log and to the read model.
export { activitySlice } from './activity/activity.slice';
export { eventTokenSlice } from './event-token/event-token.slice';
