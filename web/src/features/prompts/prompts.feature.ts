import { Clean } from '@blueprintjs/icons';
import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import type { RecordsState } from '../../resource/records.slice';
import { prompts } from './prompt-records';
import { PromptUsageMark } from './prompt-usage-mark';

const access = { permission: 'prompts:manage', plan: 'useOpenAi' } as const;

/** The page of the AI prompts. */
export const promptsFeature: Feature<RecordsState> = {
  name: prompts.name,
  reducer: prompts.reducer,
  saga: prompts.saga,
  routes: [
    {
      path: '/prompts',
      guard: 'private',
      ...access,
      title: 'shell:page.prompts',
      screen: lazyScreen(async () => (await import('./prompts-screen')).PromptsScreen),
    },
  ],
  topBar: [PromptUsageMark],
  topBarComesAndGoes: true,
  menu: [
    {
      id: 'prompts',
      to: '/prompts',
      label: 'shell:page.prompts',
      icon: Clean,
      section: 'channels',
      order: 30,
      ...access,
    },
  ],
};
