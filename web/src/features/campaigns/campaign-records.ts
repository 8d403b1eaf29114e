import type { CampaignView } from '@prosa/contracts';
import { api } from '../../api/client';
import { savingFile, storeFile } from '../../resource/record-file';
import { framesOf } from '../../resource/record-frames';
import { createRecords } from '../../resource/records';
import type { SaveRequest } from '../../resource/records.slice';
import { toast } from '../../ui/toaster';

const KIND = 'campaign';
const fileOf = (id: number): string => `/campaigns/${id}/media-upload`;
const saveWithFile = savingFile<CampaignView>('/campaigns', KIND);

/**
 * Saves a campaign whose file comes before its date: one that is about to begin takes no file any more, and would go out
 * without it. A new one stays a draft when its file is refused; one that exists stays as it is.
 */
const save = async ({ id, body }: SaveRequest): Promise<CampaignView> => {
  const { file, ...words } = body as { readonly file?: File | null };
  if (file === undefined || (id === null && file === null)) return saveWithFile({ id, body: words });
  if (id !== null) {
    await storeFile<CampaignView>(fileOf(id), KIND, file);
    return api.put<CampaignView>(`/campaigns/${id}`, words);
  }
  const draft = { ...words, scheduledAt: null, status: 'INATIVA' };
  const view = await api.post<CampaignView>('/campaigns', draft);
  try {
    await storeFile<CampaignView>(fileOf(view.id), KIND, file);
    return await api.put<CampaignView>(`/campaigns/${view.id}`, words);
  } catch (error) {
    toast.error(error);
    return view;
  }
};

/** Campaigns. */
export const campaigns = createRecords<CampaignView>({
  name: 'campaigns',
  texts: 'campaigns',
  path: '/campaigns',
  pageKey: 'records',
  save,
  // The newest first.
  compare: (one, other) => other.id - one.id,
  searched: ({ name }) => name,
  change: framesOf('campaign'),
});
