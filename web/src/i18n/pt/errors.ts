/** Texts of error messages; the texts of codes are in the contracts. */
export const errors = {
  title: 'Ops! Algo deu errado',
  listFailed: 'Não foi possível carregar a lista de registros',
  screenTitle: 'Esta tela parou de funcionar',
  screenBody: 'O restante do Prosa continua funcionando. Tente abrir a tela de novo.',
  reference: 'Código para o suporte: {{id}}',
  unknown: 'Ocorreu um erro inesperado. Tente de novo em instantes.',
};
