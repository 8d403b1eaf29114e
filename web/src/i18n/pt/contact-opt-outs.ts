/** Texts of a contact's opt-out from campaigns. */
export const contactOptOuts = {
  title: 'Campanhas',
  receives: 'Recebe campanhas.',
  none: 'Não recebe campanhas',
  byCustomer: 'Pedido do próprio cliente em {{when}}',
  byUser: 'Registrado por {{name}} em {{when}}',
  record: 'Não enviar mais',
  withdraw: 'Voltar a enviar',
  done: {
    record: 'Campanhas não vão mais para {{name}}.',
    withdraw: '{{name}} volta a receber campanhas.',
  },
  undo: 'Desfazer',
  askTitle: 'O cliente pediu para voltar?',
  askBody:
    '{{name}} pediu por mensagem para não receber campanhas. Continue só se agora pediu para voltar a receber. O seu nome fica registrado.',
  askConfirm: 'Sim, o cliente pediu',
};
