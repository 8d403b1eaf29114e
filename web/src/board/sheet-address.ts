/** The card that the address names (`&card=`), so that Back closes its sheet; null for none. */
export const cardIn = (search: string): number | null => {
  const id = new URLSearchParams(search).get('card');
  return id !== null && /^\d{1,9}$/.test(id) ? Number(id) : null;
};

/** The address of the board with a card's conversation in the sheet, or with none. */
export const sheetHref = (path: string, connectionId: number | null, cardId: number | null): string =>
  `${path}?whatsappId=${connectionId ?? ''}${cardId === null ? '' : `&card=${cardId}`}`;
