/** Texts of conversation tasks. */
export const conversationTasks = {
  title: 'Tarefas deste atendimento',
  new: 'Nova tarefa com {{name}}: {{text}}',
  open: 'Abrir',
  from: 'Etapa {{column}} · {{when}}',
  doneBy: 'Concluída por {{name}} · {{when}}',
  done_one: '{{count}} tarefa concluída',
  done_many: '{{count}} tarefas concluídas',
  done_other: '{{count}} tarefas concluídas',
  mine: 'Dos atendimentos',
  mineIntro: 'Pedidas pelas etapas do Kanban; quem abrir o atendimento também vê.',
  own: 'Minhas',
  openOf: 'Abrir o atendimento de {{name}}',
};
