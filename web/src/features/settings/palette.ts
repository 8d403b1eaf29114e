import { plainWords } from '@prosa/contracts';
import type { PaletteSearch } from '../../core/feature';
import { navigateTo } from '../../core/navigation';
import { t } from '../../i18n';
import { tabsOf } from '../../settings/settings-tabs';
import '../../settings/settings-texts';

/** The pages of the settings that the person may open. */
export const findSettings: PaletteSearch = (term, { state }) =>
  term === ''
    ? []
    : tabsOf(state)
        .map(({ to, label }) => ({
          id: `settings ${to}`,
          title: `${t('settings:title')}: ${t(`settings:${label}`)}`,
          run: () => navigateTo(to),
        }))
        .filter(({ title }) => plainWords(title).includes(plainWords(term)));
