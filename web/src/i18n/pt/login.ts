/** Texts of the sign-in screen. */
export const login = {
  title: 'Entrar',
  subtitle: 'A conversa da sua equipe com cada cliente, no mesmo balcão.',
  email: 'E-mail',
  password: 'Senha',
  submit: 'Entrar',
  submitting: 'Entrando…',
  failed: 'Não foi possível entrar',
  emailInvalid: 'Email inválido',
  emailRequired: 'O email é obrigatório',
  passwordRequired: 'A senha é obrigatória',
  wrongCredentials: 'Erro no login, verifique email ou senha!',
  forgot: 'Esqueci minha senha',
  signUp: 'Criar uma conta',
};
