import type { FileListView, FileOption } from '@prosa/contracts';
import { api } from '../../api/client';
import type { SaveRequest } from '../../resource/records.slice';
import { toast } from '../../ui/toaster';

/** A file in the form: an existing one, or one to upload. */
export interface ListedFile {
  readonly key: string;
  readonly held: FileOption | null;
  readonly file: File | null;
}

interface Body {
  readonly name: string;
  readonly message: string;
  readonly options: readonly ListedFile[];
}

/** The API path of file lists. */
export const PATH = '/files';

const upload = (id: number, sent: readonly File[]): Promise<FileListView> => {
  const form = new FormData();
  form.append('fileId', String(id));
  form.append('typeArch', 'fileList');
  for (const file of sent) form.append('files', file, file.name.replace(/\s/g, '_'));
  return api.post<FileListView>(`${PATH}/uploadList/${id}`, form);
};

/** The ids of the files in form order: uploaded ones are at the end of the response. */
const orderOf = (options: readonly ListedFile[], { options: now }: FileListView): readonly number[] => {
  const sent = options.filter(({ file }) => file !== null);
  const fresh = sent.length === 0 ? [] : now.slice(-sent.length).map(({ id }) => id);
  return options.flatMap(({ held }) => held?.id ?? fresh.shift() ?? []);
};

/** Saves text and order, then uploads new files; a rejected file is reported, and the rest is kept. */
export const saveFileList = async ({ id, body }: SaveRequest): Promise<FileListView> => {
  const { name, message, options } = body as Body;
  const held = options.flatMap(each => (each.held === null ? [] : [{ id: each.held.id }]));
  const view = await (id === null
    ? api.post<FileListView>(PATH, { name, message })
    : api.put<FileListView>(`${PATH}/${id}`, { name, message, options: held }));
  const sent = options.flatMap(({ file }) => file ?? []);
  if (sent.length === 0) return view;
  try {
    const uploaded = await upload(view.id, sent);
    const order = orderOf(options, uploaded);
    if (uploaded.options.every((option, index) => option.id === order[index])) return uploaded;
    return await api.put<FileListView>(`${PATH}/${view.id}`, { options: order.map(each => ({ id: each })) });
  } catch (error) {
    toast.error(error);
    return view;
  }
};
