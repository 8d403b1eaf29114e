import type { AnnouncementView } from '@prosa/contracts';
import { api } from '../../api/client';
import { createRecords } from '../../resource/records';
import type { SaveRequest } from '../../resource/records.slice';
import { toast } from '../../ui/toaster';

/** What is sent of an announcement; the picture goes after the text: undefined leaves it, null takes it away. */
export interface AnnouncementBody {
  readonly title: string;
  readonly text: string;
  readonly priority: number;
  readonly status: boolean;
  readonly isModel: boolean;
  readonly picture?: File | null;
}

const withPicture = (id: number, picture: File | null): Promise<AnnouncementView> => {
  const place = `/announcements/${id}/media-upload`;
  if (picture === null) return api.delete<AnnouncementView>(place);
  const form = new FormData();
  form.append('typeArch', 'announcements');
  form.append('file', picture, picture.name.replace(/\s/g, '_'));
  return api.post<AnnouncementView>(place, form);
};

const save = async ({ id, body }: SaveRequest): Promise<AnnouncementView> => {
  const { picture, ...text } = body as AnnouncementBody;
  const view = await (id === null
    ? api.post<AnnouncementView>('/announcements', text)
    : api.put<AnnouncementView>(`/announcements/${id}`, text));
  if (picture === undefined) return view;
  try {
    return await withPicture(view.id, picture);
  } catch (error) {
    // The text is kept all the same.
    toast.error(error);
    return view;
  }
};

/** What the platform tells: the urgent first, of these the latest. */
export const announcements = createRecords<AnnouncementView>({
  name: 'announcements',
  texts: 'announcements',
  path: '/announcements',
  listPath: '/announcements/list',
  pageKey: null,
  save,
  compare: (one, other) => one.priority - other.priority || other.id - one.id,
  searched: ({ title, text }) => `${title} ${text}`,
  change: ({ channel, payload }) => {
    if (channel !== 'announcement') return null;
    return payload.action === 'delete' ? { deleted: payload.id } : { changed: payload.record };
  },
});
