const BEGINNING = '#m-';

/** The address of one message of a ticket. */
export const messageAddress = (ticketUuid: string, messageId: string): string =>
  `/tickets/${ticketUuid}${BEGINNING}${encodeURIComponent(messageId)}`;

/** The message that an address's hash names. */
export const messageOfHash = (hash: string): string | null => {
  if (!hash.startsWith(BEGINNING)) return null;
  try {
    return decodeURIComponent(hash.slice(BEGINNING.length)) || null;
  } catch {
    return null;
  }
};
