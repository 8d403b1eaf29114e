/** Texts of the settings, of the options and of the platform's visits. */
export const settings = {
  title: 'Configurações',
  tabs: 'Páginas das configurações',
  options: 'Opções',
  hours: 'Horários',
  access: 'Acessos da plataforma',
  companies: 'Empresas',
  plans: 'Planos',
  money: 'Receita',
  heldPayments: 'Pagamentos retidos',
  paymentProvider: 'Provedor',
  help: 'Ajuda',
  optionsIntro: 'Cada opção é salva assim que muda e vale para toda a empresa.',
  saving: 'Salvando',
  hoursIntro: 'Fora destes horários, quem escreve recebe a mensagem de fora do expediente.',
  hoursSaved: 'Horários salvos',
  zone: 'Fuso horário da empresa: horário de {{zone}} (agora {{time}})',
  accessIntro: 'Quem da plataforma entrou nesta empresa como administrador, quando e por quê.',
  accessNone: 'Ninguém da plataforma entrou aqui',
  accessNoneBody: 'Quando o suporte entrar na empresa, o nome, o motivo e o horário aparecem nesta lista.',
  accessNow: 'agora',
  accessRefused: 'Recusado: {{what}}.',
  accessRefusedPassword: 'trocar uma senha',
  accessRefusedEmail: 'trocar um e-mail',
  accessRefusedUser: 'criar um usuário',
  accessRefusedToken: 'criar um token',
  storage: 'Arquivos da empresa',
  storageFree: '{{used}} guardados',
  storageOf: '{{used}} de {{quota}} ({{percent}}%)',
  storageNear:
    'O espaço está acabando: quando acabar, ninguém da empresa envia arquivos. O que os clientes enviam continua chegando.',
  more: 'Carregar mais',
  group: {
    service: 'Atendimento',
    queues: 'Filas e horários',
    company: 'Empresa',
    others: 'Outras',
  },
  secret: {
    label: 'Token do Asaas',
    hint: 'Identifica a empresa no provedor de pagamentos. Depois de salvo, só o final aparece.',
    forget: 'Esquecer',
    saved: 'Token atualizado',
  },
  option: {
    sendGreetingAccepted: {
      label: 'Saudação ao aceitar',
      hint: 'Cumprimenta o cliente em nome de quem aceita o atendimento.',
    },
    sendMsgTransfTicket: {
      label: 'Avisar sobre transferências',
      hint: 'Conta ao cliente que o atendimento foi para outra fila ou pessoa.',
    },
    userRating: {
      label: 'Pedir avaliação',
      hint: 'Pede uma nota ao cliente quando o atendimento é resolvido.',
    },
    CheckMsgIsGroup: {
      label: 'Ignorar grupos',
      hint: 'Mensagens de grupos do WhatsApp não abrem atendimentos.',
    },
    call: {
      label: 'Aceitar chamadas',
      hint: 'Desligado, chamadas são recusadas e quem ligou recebe um texto.',
    },
    scheduleType: {
      label: 'Horário de atendimento',
      hint: 'De quem são os horários que decidem sobre a mensagem de fora do expediente.',
      values: {
        disabled: 'Sem horário',
        queue: 'De cada fila',
        company: 'Da empresa',
      },
    },
    sendGreetingMessageOneQueues: {
      label: 'Saudação com uma só fila',
      hint: 'Envia a saudação também quando a conexão tem uma única fila.',
    },
    chatBotType: {
      label: 'Menu das filas',
      hint: 'Como as opções de fila aparecem para o cliente.',
      values: {
        text: 'Texto',
      },
    },
    customerLanguage: {
      label: 'Idioma para clientes',
      hint: 'Idioma do que o Prosa escreve por conta própria aos clientes: menus, avaliação, transferência.',
      values: {
        pt: 'Português',
        en: 'Inglês',
        es: 'Espanhol',
      },
    },
    campaignsEnabled: {
      label: 'Campanhas',
      hint: 'Mostra e libera a área de campanhas.',
    },
    onboarding: {
      label: 'Primeiros passos',
      hint: 'Mostra aos administradores o que falta para começar, até que esteja feito.',
    },
    sideMenu: {
      label: 'Menu lateral',
      hint: 'Como o menu começa no primeiro acesso em cada aparelho.',
      values: {
        open: 'Aberto',
        closed: 'Recolhido',
      },
    },
    platformSender: {
      label: 'Envio de códigos e avisos da plataforma',
      hint: 'Por onde saem códigos de cadastro, de senha e avisos. Com a conexão fora do ar, vão por e-mail.',
      values: {
        default: 'Conexão padrão',
        mail: 'Só por e-mail',
      },
    },
    userCreation: {
      label: 'Cadastro aberto',
      hint: 'Qualquer pessoa pode cadastrar uma empresa na página de entrada.',
    },
  },
};
