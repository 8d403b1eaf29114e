/** How the parts of an office document begin, and what document that makes. */
const OFFICE = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
] as const;

const ENTRY = Buffer.from('PK\u0003\u0004', 'latin1');
const NAME_AT = 30;

/** The names of the entries that begin within a file's head. */
function* entryNames(head: Buffer): Generator<string> {
  for (let at = 0; at >= 0 && at + NAME_AT < head.length; at = head.indexOf(ENTRY, at + 4)) {
    const length = head.readUInt16LE(at + 26);
    yield head.toString('latin1', at + NAME_AT, at + NAME_AT + length);
  }
}

/** The kind of a ZIP by its head: an office document by its parts, else an archive. Nothing is inflated. */
export const zipTypeOf = (head: Buffer): string => {
  for (const name of entryNames(head)) {
    const office = OFFICE.find(([folder]) => name.startsWith(folder));
    if (office !== undefined) return office[1];
  }
  return 'application/zip';
};
