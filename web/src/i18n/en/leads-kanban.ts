import type { leadsKanban as pt } from '../pt/leads-kanban';

/** Texts of the lead board. */
export const leadsKanban: typeof pt = {
  chooseConnection: 'Please select a connection to see its leads.',
  search: 'Search by name or number',
  board: 'Lead board',
  count_one: '{{count}} lead',
  count_other: '{{count}} leads',
  novo: 'New',
  andamento: 'In progress',
  ganho: 'Won',
  congelado: 'Frozen',
  noColumnsBody: 'In Tags, switch Leads on and mark a tag as Kanban to make it a column of the board.',
  end: 'End of the leads',
  noQueue:
    'You are in no queue, and the lead board is shown only to people who are in one. Ask an administrator to add you to a queue.',
};
