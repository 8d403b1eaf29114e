/** Texts of a person's own data. */
export const profile = {
  title: 'Perfil',
  name: 'Nome',
  email: 'E-mail',
  password: 'Nova senha',
  passwordHint: 'Deixe em branco para manter a senha atual.',
  tooShort: 'Muito curto!',
  tooLong: 'Muito longo!',
  required: 'Obrigatório',
  emailInvalid: 'Email inválido',
  saved: 'Perfil atualizado',
  roleUser: 'Atendente',
  roleSupervisor: 'Supervisor',
  roleAdmin: 'Administrador',
  noQueues: 'Nenhuma fila',
};
