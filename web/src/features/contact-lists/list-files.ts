import type { ContactListImportAnswer, ContactListSample, SkippedLine } from '@prosa/contracts';
import { api } from '../../api/client';
import type { SentShare } from '../../api/upload-transport';
import { saveAs } from '../../ui/save-as';

const formOf = (file: File): FormData => {
  const form = new FormData();
  form.append('file', file, file.name.replace(/\s/g, '_'));
  return form;
};

/** Hands the sample spreadsheet to the person. */
export const saveSample = async (): Promise<void> =>
  saveAs('contatos-exemplo.xlsx', await api.get<Blob>('/contact-lists/sample-sheet'));

/** Hands the people of a list to the person, as a spreadsheet. */
export const saveList = async (id: number, name: string): Promise<void> =>
  saveAs(`${name}.csv`, await api.get<string>(`/contact-lists/${id}/export`));

/** What an import of a file would find. */
export const lookInto = (id: number, file: File, onProgress: SentShare): Promise<ContactListSample> =>
  api.upload(`/contact-lists/${id}/upload/sample`, formOf(file), { onProgress });

/** Takes the people of a file into a list. */
export const importInto = (id: number, file: File): Promise<ContactListImportAnswer> =>
  api.post(`/contact-lists/${id}/upload`, formOf(file));

/** Hands the lines that were passed over to the person; `reasonOf` says why in their language. */
export const saveLines = (
  name: string,
  titles: readonly [string, string],
  lines: readonly SkippedLine[],
  reasonOf: (reason: SkippedLine['reason']) => string,
): void => {
  const rows = lines.map(({ line, reason }) => `${line};"${reasonOf(reason)}"`);
  saveAs(name, [titles.join(';'), ...rows, ''].join('\r\n'));
};
