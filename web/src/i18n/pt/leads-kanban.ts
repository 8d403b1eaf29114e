/** Texts of the lead board. */
export const leadsKanban = {
  chooseConnection: 'Por favor, selecione uma conexão para visualizar os leads.',
  search: 'Buscar por nome ou número',
  board: 'Quadro de leads',
  count_one: '{{count}} lead',
  count_other: '{{count}} leads',
  novo: 'Novo',
  andamento: 'Andamento',
  ganho: 'Ganho',
  congelado: 'Congelado',
  noColumnsBody: 'Em Tags, ligue Leads e marque uma tag como Kanban para que ela vire uma etapa do quadro.',
  end: 'Fim dos leads',
  noQueue:
    'Você não está em nenhuma fila, e o quadro de leads só é mostrado a quem está em uma. Peça a um administrador que coloque você em uma fila.',
};
