import { api } from '../api/client';
import { toast } from '../ui/toaster';
import type { RecordView } from './record-source';
import type { SaveRequest } from './records.slice';

/** Stores the file of a record, in place of the one that it has; null removes it. */
export const storeFile = <View extends RecordView>(
  place: string,
  kind: string,
  file: File | null,
): Promise<View> => {
  if (file === null) return api.delete<View>(place);
  const form = new FormData();
  form.append('typeArch', kind);
  form.append('file', file, file.name.replace(/\s/g, '_'));
  return api.post<View>(place, form);
};

/**
 * Saves a record and then its `file`: undefined keeps the current one, null removes it. A rejected file is
 * reported, and the record is kept: saving again would report a duplicate.
 */
export const savingFile =
  <View extends RecordView>(path: string, kind: string) =>
  async ({ id, body }: SaveRequest): Promise<View> => {
    const { file, ...words } = body as { readonly file?: File | null };
    const view = await (id === null ? api.post<View>(path, words) : api.put<View>(`${path}/${id}`, words));
    if (file === undefined) return view;
    try {
      return await storeFile<View>(`${path}/${view.id}/media-upload`, kind, file);
    } catch (error) {
      toast.error(error);
      return view;
    }
  };
