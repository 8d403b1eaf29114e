/** Texts of the tasks that a browser keeps. */
export const tasks = {
  intro: 'Só você vê, e só neste navegador.',
  newLabel: 'Nova tarefa',
  textLabel: 'Texto da tarefa',
  emptyTitle: 'Nada a fazer',
  emptyBody: 'Escreva acima o que você não quer esquecer.',
  editOf: 'Editar a tarefa {{text}}',
  deleteOf: 'Excluir a tarefa {{text}}',
  createdAt: 'Criada em {{when}}',
  changedAt: 'Alterada em {{when}}',
  deleted: 'Tarefa excluída',
  undo: 'Desfazer',
  full: 'O navegador não tem mais espaço para guardar tarefas.',
  start: 'Começar com exemplos',
  examples: [
    'Responder quem espera há mais tempo',
    'Confirmar as entregas de amanhã',
    'Pedir avaliação aos clientes da semana',
    'Conhecer a página de tarefas',
  ],
};
