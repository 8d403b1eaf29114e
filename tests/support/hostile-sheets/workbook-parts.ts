import { zipOf, type ZipPart } from '../zip-archive';

const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>
<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>
</Types>`;
const RELS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>
</Relationships>`;
export const BOOK = `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Lista" sheetId="1" r:id="rId1"/></sheets></workbook>`;
export const BOOK_RELS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/>
</Relationships>`;
export const HEAD =
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
const TAIL = '</sheetData></worksheet>';
export const text = (ref: string, words: string): string =>
  `<c r="${ref}" t="inlineStr"><is><t>${words}</t></is></c>`;
export const row = (at: number, ...cells: readonly string[]): string =>
  `<row r="${at}">${cells.join('')}</row>`;
export const MARIA = row(1, text('A1', 'Maria'), text('B1', '11987654321'));
export const sheetOf = (rows: string): string => `${HEAD}${rows}${TAIL}`;

export interface Parts {
  readonly types?: string;
  readonly book?: string;
  readonly bookRels?: string;
  readonly sheet?: string | Buffer;
  readonly strings?: string;
  readonly more?: readonly ZipPart[];
}

export const partsOf = ({ types, book, bookRels, sheet, strings, more = [] }: Parts): readonly ZipPart[] => [
  { name: '[Content_Types].xml', content: types ?? TYPES },
  { name: '_rels/.rels', content: RELS },
  { name: 'xl/workbook.xml', content: book ?? BOOK },
  { name: 'xl/_rels/workbook.xml.rels', content: bookRels ?? BOOK_RELS },
  { name: 'xl/worksheets/sheet1.xml', content: sheet ?? sheetOf(MARIA) },
  ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: strings }]),
  ...more,
];

export const workbook = (parts: Parts): Buffer => zipOf(partsOf(parts));
export const rows = (content: string): Buffer => workbook({ sheet: sheetOf(content) });
export const spaces = (size: number): Buffer => Buffer.alloc(size, 32);
export const repeated = (times: number, make: (n: number) => string): string =>
  Array.from({ length: times }, (_, n) => make(n)).join('');
export const sound = (): Buffer => workbook({});
export const cut = (bytes: Buffer, length: number): Buffer => bytes.subarray(0, length);
