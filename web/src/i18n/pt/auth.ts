/** Texts that the screens before the sign-in share. */
export const auth = {
  code: 'Código de verificação',
  password: 'Senha',
  confirmPassword: 'Confirme sua senha',
  passwordRequired: 'A senha é obrigatória',
  confirmRequired: 'Confirme sua senha',
  mismatch: 'As senhas não correspondem',
  resend: 'Reenviar código',
  resendIn: 'Reenviar código em {{seconds}} s',
  resent: 'Enviamos um novo código.',
  simulated: 'Modo de simulação: nada sai desta máquina.',
  simulatedMails: 'Ver os e-mails',
  simulatedPhone: 'Ver os telefones',
  backToLogin: 'Voltar para o login',
};
