/** Stands for the address of a style sheet, which jest does not read. */
export const styleAddress = '/style.css';
export { styleAddress as default };
