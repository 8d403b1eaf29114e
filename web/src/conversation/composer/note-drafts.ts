const drafts = new Map<number, string>();

/** The unsaved note of a ticket; empty without one. */
export const keptNote = (ticketId: number): string => drafts.get(ticketId) ?? '';

/** Keeps an unsaved note while other tickets are shown. */
export const keepNote = (ticketId: number, text: string): void => void drafts.set(ticketId, text);

/** The note was saved. */
export const forgetNote = (ticketId: number): void => void drafts.delete(ticketId);
