/** Replaces the URL of a style sheet in jest. */
export const styleAddress = '/style.css';
export { styleAddress as default };
