import type { PromptView } from '@prosa/contracts';
import { framesOf } from '../../resource/record-frames';
import { createRecords } from '../../resource/records';

/** Prompts of the AI. */
export const prompts = createRecords<PromptView>({
  name: 'prompts',
  texts: 'prompts',
  path: '/prompt',
  pageKey: 'prompts',
  compare: (one, other) => one.name.localeCompare(other.name) || one.id - other.id,
  searched: ({ name }) => name,
  change: framesOf('prompt'),
});
