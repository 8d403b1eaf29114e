/** A text as Postgres can hold it: the log keeps a NUL that someone sent, a text column cannot. */
export const withoutNul = (text: string): string => text.replaceAll('\u0000', '');
