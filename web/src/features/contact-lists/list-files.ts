import type { ContactListImportAnswer } from '@prosa/contracts';
import { api } from '../../api/client';
import type { ImportDoor, ImportReport } from '../../entities/sheet-import/import-door';
import { saveAs } from '../../ui/save-as';

/** Hands the sample spreadsheet to the person. */
export const saveSample = async (): Promise<void> =>
  saveAs('contatos-exemplo.xlsx', await api.get<Blob>('/contact-lists/sample-sheet'));

/** Downloads a list's members as a spreadsheet. */
export const saveList = async (id: number, name: string): Promise<void> =>
  saveAs(`${name}.csv`, await api.get<string>(`/contact-lists/${id}/export`));

const reportOf = (answer: unknown): ImportReport => {
  const { created, known, skipped, lines, notes } = answer as ContactListImportAnswer;
  const count = Object.values(skipped).reduce((sum, each) => sum + each, 0);
  return { created, known, skipped: count, lines, notes };
};

/** Imports into a list. */
export const listDoor = (id: number): ImportDoor => ({
  upload: `/contact-lists/${id}/upload`,
  imports: `/contact-lists/${id}/import`,
  reportOf,
  saveSample,
});
