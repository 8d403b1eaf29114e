/** The pattern of `like` for what holds a text, whose own signs mean nothing. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
