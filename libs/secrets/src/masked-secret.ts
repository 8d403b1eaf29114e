const DOTS = '••••';
const TAIL = 4;
/** Shorter ones show nothing: four characters would be too much of them. */
const SHORTEST_WITH_TAIL = 16;

/** The displayable form of a secret: that it is set, and its last four characters; empty for none. */
export const maskedSecret = (secret: string): string => {
  if (secret === '') return '';
  const tail = secret.length < SHORTEST_WITH_TAIL ? '' : secret.slice(-TAIL);
  // Closing braces at the end of a file carry no meaning.
  return `${DOTS}${/^[\w-]{4}$/.test(tail) ? tail : ''}`;
};

/** Whether a value is what was shown of a secret, sent back unchanged. */
export const isMaskedSecret = (value: string): boolean => value.startsWith(DOTS);
