const TEXTS = new Map([
  ['txt', 'text/plain'],
  ['csv', 'text/csv'],
  ['vcf', 'text/vcard'],
]);

// Control characters that no text holds: everything below a blank but tab, line feed, form feed and carriage return.
const isControl = (byte: number): boolean =>
  (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d) || byte === 0x7f;

/** Content that a browser might sniff as a page: any leading markup. */
const markup = /^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*</;

const extensionOf = (name: string): string => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * The type of a text file, or null. Text has no signature, so its name selects one of three harmless types; a name
 * with an active type (`.html`, `.js`, `.svg`) is rejected.
 */
export const textTypeOf = (head: Buffer, name: string): string | null => {
  if (head.length === 0 || head.some(isControl)) return null;
  const text = head.toString('latin1');
  if (markup.test(text)) return null;
  const type = TEXTS.get(extensionOf(name)) ?? null;
  if (type !== 'text/vcard') return type;
  return /^(?:\u00ef\u00bb\u00bf)?\s*BEGIN:VCARD\s/i.test(text) ? type : null;
};
