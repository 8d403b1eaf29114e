const MOST_WORDS = 4;
const LONGEST = 40;
/** What is read of a name: a longer one has its words in the beginning. */
const READ = 256;

/**
 * Sanitizes a contact's name for a system prompt. WhatsApp display names are user input and may carry a prompt injection:
 * only letters and name punctuation are kept, on one line, at most four words and 40 characters.
 */
export const nameForModel = (name: string): string =>
  name
    .slice(0, READ)
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}'’.-]+/gu, ' ')
    .trim()
    .split(' ', MOST_WORDS)
    .join(' ')
    .slice(0, LONGEST);
