/** Texts of a campaign’s question in a ticket. */
export const campaignQuestions = {
  title: 'Pergunta de campanha',
  asks: 'A campanha {{name}} espera a resposta do cliente.',
  hint: 'Perguntado em {{when}}. Se o cliente respondeu por telefone ou em outras palavras, registre aqui.',
  answers: 'Resposta do cliente',
  yes: 'O cliente confirma',
  no: 'Não quer receber',
  confirmed: 'Confirmação registrada: a mensagem da campanha {{name}} será enviada.',
  declined: 'Registrado: o cliente não recebe a campanha {{name}}.',
};
