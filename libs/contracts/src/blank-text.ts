const BLANK = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u;

/** Whether a text shows nothing: blanks, zero-width characters and other invisible ones. */
export const isBlank = (text: string): boolean => BLANK.test(text);
