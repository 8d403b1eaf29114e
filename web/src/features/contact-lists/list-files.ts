import type {
  ContactListImportState,
  ContactListSample,
  ContactListUploadAnswer,
  SkippedLine,
} from '@prosa/contracts';
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

/** Downloads a list's members as a spreadsheet. */
export const saveList = async (id: number, name: string): Promise<void> =>
  saveAs(`${name}.csv`, await api.get<string>(`/contact-lists/${id}/export`));

/** A preview of a file's import. */
export const lookInto = (id: number, file: File, onProgress: SentShare): Promise<ContactListSample> =>
  api.upload(`/contact-lists/${id}/upload/sample`, formOf(file), { onProgress });

/** Imports a file into a list; returns the result, or after some seconds the progress. */
export const importInto = (id: number, file: File): Promise<ContactListUploadAnswer> =>
  api.post(`/contact-lists/${id}/upload`, formOf(file));

/** The last import of a list with what became of each line. */
export const lastImport = async (id: number): Promise<ContactListImportState['import']> =>
  (await api.get<ContactListImportState>(`/contact-lists/${id}/import`)).import;

/** Downloads the skipped lines; `reasonOf` is the reason in the user's language. */
export const saveLines = (
  name: string,
  titles: readonly [string, string],
  lines: readonly SkippedLine[],
  reasonOf: (reason: SkippedLine['reason']) => string,
): void => {
  const rows = lines.map(({ line, reason }) => `${line};"${reasonOf(reason)}"`);
  saveAs(name, [titles.join(';'), ...rows, ''].join('\r\n'));
};
