import { Help } from '@blueprintjs/icons';
import type { Feature } from '../../core/feature';
import { later } from '../../core/later';
import { pageHelpAsked, pageHelpSlice } from './page-help.slice';
import type { PageHelpOpen } from './page-help.slice';

/** The help of the current page, in the top bar; on a phone it is opened from the account menu. */
export const pageHelpFeature: Feature<PageHelpOpen> = {
  name: 'pageHelp',
  reducer: pageHelpSlice.reducer,
  quietBar: [later(async () => (await import('./page-help')).PageHelp, true)],
  userMenu: [{ id: 'help', label: 'shell:pageHelp', icon: Help, narrowOnly: true, action: pageHelpAsked }],
};
