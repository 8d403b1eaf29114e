import { HELP_PAGES, LIMITS, type HelpView } from '@prosa/contracts';
import { EnumField, TextField } from '@prosa/http';
import { defineResource, plainView } from '@prosa/resource';
import { pagesOfOthers } from './help.queries';

/** The body of a help entry. */
export class HelpInput {
  @TextField({ min: 1, max: LIMITS.helpTitle.max })
  title!: string;

  @TextField({ min: 1, max: LIMITS.helpTitle.max })
  category!: string;

  @EnumField(['', ...HELP_PAGES], { optional: true, text: 'The page it is shown on; one entry for each.' })
  keyword?: string;

  @TextField({ pattern: /^[\w-]{6,64}$/, text: 'The code of the video at its site.', example: 'dQw4w9WgXcQ' })
  video!: string;

  @TextField({ optional: true, max: LIMITS.helpText.max })
  description?: string;
}

/** A video that explains a page or topic, for the users of all companies (spec 2 §3). */
export const help = defineResource({
  name: 'help',
  path: 'helps',
  platform: true,
  events: { created: 'HelpCreated', updated: 'HelpUpdated', deleted: 'HelpDeleted' },
  input: HelpInput,
  initial: () => ({ keyword: '', description: '' }),
  view: (row): HelpView => plainView(row),
  list: { key: 'records', search: ['title', 'category', 'description'], order: ['category', 'title'] },
  access: { read: 'helps:read', create: 'helps:manage', update: 'helps:manage', delete: 'helps:manage' },
  unique: [],
  notFound: 'ERR_NO_HELP_FOUND',
  live: {
    changed: (action, view) => ({ channel: 'help', payload: { action, record: view } }),
    deleted: id => ({ channel: 'help', payload: { action: 'delete', id } }),
  },
  facts: { pages: pagesOfOthers },
  rules: {
    beforeSave: ({ next, facts }) => (facts.pages.includes(next.keyword) ? 'ERR_HELP_PAGE_TAKEN' : null),
  },
});
