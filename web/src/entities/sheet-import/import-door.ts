import { useEffect, useState } from 'react';
import type {
  ColumnRole,
  NotedLine,
  SheetImportView,
  SheetLeftOut,
  SheetSample,
  SheetUploadAnswer,
  SkippedLine,
} from '@prosa/contracts';
import { api } from '../../api/client';
import type { SentShare } from '../../api/upload-transport';

/** How a person wants a file to be read. */
export interface SheetChoice {
  readonly columns?: readonly ColumnRole[];
  readonly skipHidden: boolean;
  readonly sheet?: string;
}

/** The result of an import, wherever it went to. */
export interface ImportReport {
  readonly created: number;
  readonly known: number;
  readonly skipped: number;
  /** The first skipped lines, and the first of which something was left out. */
  readonly lines: readonly SkippedLine[];
  readonly notes: readonly NotedLine[];
}

/** An import that is shown while it runs, and after its end. */
export type AnyImport = SheetImportView<unknown>;

/** Where people of sheets are imported to. */
export interface ImportDoor {
  /** Its uploads, and its imports. */
  readonly upload: string;
  readonly imports: string;
  readonly reportOf: (answer: unknown) => ImportReport;
  /** Hands a sample sheet to the person. */
  readonly saveSample: () => Promise<void>;
}

const formOf = (file: File): FormData => {
  const form = new FormData();
  form.append('file', file, file.name.replace(/\s/g, '_'));
  return form;
};

const queryOf = ({ columns, skipHidden, sheet }: SheetChoice): string => {
  const query = new URLSearchParams();
  if (columns !== undefined) query.set('columns', columns.join(','));
  if (skipHidden) query.set('skipHidden', 'true');
  if (sheet !== undefined) query.set('sheet', sheet);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
};

/** A preview of a file's import. */
export const lookInto = (
  { upload }: ImportDoor,
  file: File,
  choice: SheetChoice,
  onProgress: SentShare = () => undefined,
): Promise<SheetSample> => api.upload(`${upload}/sample${queryOf(choice)}`, formOf(file), { onProgress });

/** The lines of a file that its import skipped, or of which it left something out. */
export const leftOutOf = (
  { upload }: ImportDoor,
  { file, choice }: { readonly file: File; readonly choice: SheetChoice },
): Promise<SheetLeftOut> => api.post(`${upload}/left-out${queryOf(choice)}`, formOf(file));

/** Imports a file; the result, or how it stands without one. */
export const importFile = async (
  { upload, reportOf }: ImportDoor,
  file: File,
  choice: SheetChoice,
): Promise<ImportReport | 'running' | 'cancelled'> => {
  const path = `${upload}${queryOf(choice)}`;
  const answer = await api.post<{ readonly status: SheetUploadAnswer<unknown>['status'] }>(
    path,
    formOf(file),
  );
  return answer.status === 'finished' ? reportOf(answer) : answer.status;
};

/** The last import with what became of each line. */
export const lastImport = async ({ imports }: Pick<ImportDoor, 'imports'>): Promise<AnyImport | null> =>
  (await api.get<{ readonly import: AnyImport | null }>(imports)).import;

/** Ends the running import. */
export const cancelImport = ({ imports }: ImportDoor): Promise<unknown> => api.post(`${imports}/cancel`, {});

/** Calls back when an import that was seen running has ended. */
export const useImportEnd = (last: AnyImport | null, onEnd: (ended: AnyImport) => void): void => {
  const [running, setRunning] = useState<string | null>(null);
  useEffect(() => {
    if (last === null) return;
    if (last.status === 'running') setRunning(last.importId);
    else if (last.importId === running) {
      setRunning(null);
      onEnd(last);
    }
  }, [last, running, onEnd]);
};
