import type { board as pt } from '../pt/board';

/** Texts that every board has. */
export const board: typeof pt = {
  person: 'Agent',
  everybody: 'Everybody',
  order: 'Sort by',
  orders: { latest: 'Last message', entered: 'Time in stage', silent: 'Longest silence' },
  showClosed: 'Show closed',
  noColumn: 'No stage',
  noColumns: 'No stages yet',
  toTags: 'Go to Tags',
  collapse: 'Collapse {{column}}',
  expand: 'Expand {{column}}',
  more: 'Load more',
  details: 'See details',
  sinceDays: 'in this stage for {{time}}',
  unread_one: '{{count}} unread',
  unread_other: '{{count}} unread',
  actions: 'Actions for {{name}}',
  moveTo: 'Move to…',
  movedTo: '{{name}} moved to {{column}}',
  announced: '{{name}} moved to {{column}}, {{place}} of {{count}}',
  notMoved: '{{name}} went back to {{column}}: {{why}}',
  undo: 'Undo',
  hint: 'Arrows move between cards, Ctrl+←/→ moves one stage, M opens the list of stages.',
};
