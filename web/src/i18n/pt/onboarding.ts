/** Texts of the first steps of a company. */
export const onboarding = {
  title: 'Primeiros passos',
  progress: '{{done}} de {{all}}',
  intro: 'A lista se marca sozinha, conforme você avança.',
  done: '(feito)',
  go: 'Ir',
  dismiss: 'Não mostrar mais',
  readyTitle: 'Tudo pronto',
  readyBody: 'Sua empresa já está atendendo.',
  steps: {
    connection: { name: 'Conecte um número', how: 'Leia o QR code com o WhatsApp da empresa.' },
    queue: { name: 'Crie as filas', how: 'Vendas, suporte, financeiro: quem cuida do quê.' },
    people: { name: 'Convide a equipe', how: 'Cadastre quem vai atender com você.' },
    message: { name: 'Envie a primeira mensagem', how: 'Abra uma conversa e diga olá.' },
  },
};
