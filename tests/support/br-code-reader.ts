/**
 * Parses BR Codes by the manual of the Banco Central, independently of the writer: fields by their lengths, and the
 * checksum by a table of 256 entries.
 */
const table = Array.from({ length: 256 }, (_, byte) => {
  let entry = byte * 256;
  for (let bit = 0; bit < 8; bit += 1)
    entry = entry >= 0x8000 ? ((entry * 2) ^ 0x11021) % 0x10000 : entry * 2;
  return entry;
});

const checksum = (text: string): number => {
  let rest = 0xffff;
  for (const letter of text) {
    const index = Math.floor(rest / 256) ^ letter.charCodeAt(0);
    rest = ((rest % 256) * 256) ^ (table[index] ?? 0);
  }
  return rest;
};

/** The fields of a code by their numbers. @throws Error when lengths or the checksum are wrong. */
export const readBrCode = (code: string): ReadonlyMap<string, string> => {
  const fields = new Map<string, string>();
  for (let at = 0; at < code.length;) {
    const length = Number(code.slice(at + 2, at + 4));
    const value = code.slice(at + 4, at + 4 + length);
    if (value.length !== length) throw new Error(`Field ${code.slice(at, at + 2)} is cut`);
    fields.set(code.slice(at, at + 2), value);
    at += 4 + length;
  }
  const wanted = checksum(code.slice(0, -4)).toString(16).toUpperCase().padStart(4, '0');
  if (fields.get('63') !== wanted)
    throw new Error(`The checksum is ${wanted}, not ${fields.get('63') ?? 'there'}`);
  return fields;
};
