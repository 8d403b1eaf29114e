/** Texts of the ticket board. */
export const kanban = {
  chooseConnection: 'Por favor, selecione uma conexão para visualizar os tickets.',
  search: 'Buscar por contato ou número',
  noColumnsBody: 'Marque uma tag como Kanban para que ela vire uma etapa do quadro.',
  board: 'Quadro de atendimentos',
  count_one: '{{count}} atendimento',
  count_other: '{{count}} atendimentos',
  end: 'Fim dos ticket',
  open: 'Aberto',
  pending: 'Pendente',
  closed: 'Fechado',
  noQueue:
    'Você não está em nenhuma fila: só aparecem aqui os seus atendimentos. Peça a um administrador que coloque você em uma fila.',
  noQueueButOpen:
    'Você não está em nenhuma fila: só aparecem aqui os seus atendimentos e os que não têm fila. Peça a um administrador que coloque você em uma fila.',
};
