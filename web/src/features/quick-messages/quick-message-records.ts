import type { Profile, QuickMessageView } from '@prosa/contracts';
import { api } from '../../api/client';
import { createRecords } from '../../resource/records';
import type { SaveRequest } from '../../resource/records.slice';
import { toast } from '../../ui/toaster';

/** What is sent of a quick message; the file goes after the text: undefined leaves it, null takes it away. */
export interface QuickMessageBody {
  readonly shortcode: string;
  readonly message: string;
  readonly geral: boolean;
  readonly viewPermission: Profile;
  readonly editPermission: Profile;
  readonly file?: File | null;
}

const withFile = (view: QuickMessageView, file: File | null): Promise<QuickMessageView> => {
  const place = `/quick-messages/${view.id}/media-upload`;
  if (file === null) return api.delete<QuickMessageView>(place);
  const form = new FormData();
  form.append('typeArch', 'quickMessage');
  form.append('file', file, file.name.replace(/\s/g, '_'));
  return api.post<QuickMessageView>(place, form);
};

const save = async ({ id, body }: SaveRequest): Promise<QuickMessageView> => {
  const { file, ...text } = body as QuickMessageBody;
  const view = await (id === null
    ? api.post<QuickMessageView>('/quick-messages', text)
    : api.put<QuickMessageView>(`/quick-messages/${id}`, text));
  if (file === undefined) return view;
  try {
    return await withFile(view, file);
  } catch (error) {
    // The text is kept: saving it once more would be told that the shortcode is taken.
    toast.error(error);
    return view;
  }
};

/** The texts that are kept ready under a shortcode. */
export const quickMessages = createRecords<QuickMessageView>({
  name: 'quickMessages',
  texts: 'quickMessages',
  path: '/quick-messages',
  pageKey: 'records',
  save,
  compare: (one, other) => one.shortcode.localeCompare(other.shortcode) || one.id - other.id,
  searched: ({ shortcode, message }) => `${shortcode} ${message}`,
  change: ({ channel, payload }) => {
    if (channel !== 'quickMessage') return null;
    return payload.action === 'delete' ? { deleted: payload.id } : { changed: payload.record };
  },
});
