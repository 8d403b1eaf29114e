/** Texts of the page of deleted tickets. */
export const removedTickets = {
  intro:
    'Atendimentos excluídos ou unidos a outro continuam no histórico. Procure pelo número e veja o que aconteceu, com quem e quando.',
  number: 'Número do atendimento',
  none: 'Nenhum atendimento excluído',
  noneBody: 'Os atendimentos que alguém excluir ou unir a outro aparecem aqui, com o histórico inteiro.',
  notFound: 'Nenhum atendimento excluído com o número {{number}}',
  title: 'Atendimento {{number}}',
  deleted: 'Excluído em {{at}} por {{by}}',
  deletedBySystem: 'Excluído em {{at}}',
  merged: 'Unido ao atendimento {{number}}',
  mergedGone: 'Unido a um atendimento que foi excluído',
  unknown: 'Contato desconhecido',
  more: 'Mostrar mais',
  open: 'Ver o histórico do atendimento {{number}}',
};
