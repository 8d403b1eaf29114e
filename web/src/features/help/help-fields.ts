import { HELP_PAGES } from '@prosa/contracts';
import type { HelpView } from '@prosa/contracts';
import { useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { choice, text } from '../../resource/declared-fields';
import type { LineOption } from '../../resource/form-lines';
import { helps } from './help-records';
import { isVideo, videoCode } from '../../ui/video';

/** Pages that other entries have are not offered. */
const useFreePages = (view: unknown): readonly LineOption[] => {
  const t = useT();
  const { items } = useAppSelector(helps.select);
  const others = items.filter(({ id }) => id !== (view as HelpView | null)?.id);
  const free = HELP_PAGES.filter(page => !others.some(({ keyword }) => keyword === page));
  return [{ value: '', label: t('helps:noPage') }, ...free.map(value => ({ value, label: `/${value}` }))];
};

const videoRule = (value: string) => {
  if (value.trim() === '') return 'records:required' as const;
  return isVideo(value) ? null : ('helps:videoInvalid' as const);
};

/** The page that a video explains, or none. */
export const freePage = choice('', useFreePages);

/** A video, by its code or any address of it: of an address the code is kept. */
export const video = text({ max: 0 }, { rule: videoRule, sent: videoCode });
