import { HELP_PAGES, type HelpPage } from '@prosa/contracts';

/**
 * A contact of the demo, with a scheduled message: a number of days from now at an hour in São Paulo, or in two
 * hours by default.
 */
export interface DemoContact {
  readonly name: string;
  readonly number: string;
  readonly email?: string;
  readonly later?: readonly { readonly body: string; readonly days: number; readonly hour?: number }[];
}

/** An internal conversation; authors are identified by the first part of their address. */
export interface DemoChat {
  readonly title: string;
  readonly said: readonly (readonly [who: string, text: string])[];
}

/** The demo company's contacts, with their schedules. */
export const demoContacts: readonly DemoContact[] = [
  {
    ...{ name: 'Helena Prado', number: '5511955501001', email: 'helena@cafe-prado.test' },
    later: [
      { body: '{{ms}}, {{firstName}}! Seu pedido saiu para entrega agora há pouco.', days: 0 },
      { body: 'Bom dia, {{firstName}}! Passando para confirmar a entrega de hoje.', days: 1, hour: 9 },
      { body: '{{ms}}, {{firstName}}! Como foi a primeira semana com o novo plano?', days: 8, hour: 15 },
    ],
  },
  {
    ...{ name: 'Rafael Nogueira', number: '5521955501002', email: 'rafael@oficina.test' },
    later: [{ body: 'Oi, {{firstName}}. Seu orçamento vence amanhã, posso ajudar?', days: 3, hour: 10 }],
  },
  {
    ...{ name: 'Marina Teles', number: '5531955501003' },
    later: [{ body: 'Olá, {{firstName}}! A visita técnica está marcada para as 14h.', days: 5, hour: 11 }],
  },
  { name: 'Caio Amaral', number: '5541955501004', email: 'caio@mercado-amaral.test' },
];

/** Internal conversations of the demo company. */
export const demoChats: readonly DemoChat[] = [
  {
    title: 'Plantão da semana',
    said: [
      ['admin', 'Pessoal, quem cobre o almoço hoje?'],
      ['ana', 'Eu fico até as 13h.'],
      ['bruno', 'Assumo depois. O Suporte está tranquilo.'],
      ['admin', 'Combinado, obrigada!'],
    ],
  },
  {
    title: 'Ideias de respostas rápidas',
    said: [
      ['bruno', 'Vamos criar um atalho para a segunda via do boleto?'],
      ['ana', 'Boa! Escrevo o texto e marco como “para toda a equipe”.'],
    ],
  },
];

/** The platform's announcements. None is featured, so that users can try that themselves. */
export const demoAnnouncements = [
  {
    title: 'Boas-vindas ao Prosa',
    text: 'Esta é uma empresa de demonstração. Conecte um número em Conexões, abra o simulador e escreva como cliente: tudo o que acontece fica no histórico.',
    priority: 2,
  },
  {
    title: 'Novidade: respostas rápidas com variáveis',
    text: 'Digite / na conversa para ver as respostas prontas. {{firstName}}, {{ms}} e {{protocol}} são preenchidos na hora do envio.',
    priority: 3,
  },
] as const;

/** A free film stands in for videos that each installation makes of its own. */
const video = 'aqz-KE-bpKQ';

type HelpOfPage = readonly [title: string, category: string, description: string];

/** What explains each page. A page cannot be without: the compiler asks for all of them. */
const helpOf: Readonly<Record<HelpPage, HelpOfPage>> = {
  login: ['Entrar', 'Primeiros passos', 'E-mail e senha, e o que fazer quando a senha foi esquecida'],
  connections: ['Conectar um número', 'Primeiros passos', 'Adicionar, e ler o QR code com o celular'],
  users: ['Convidar a equipe', 'Primeiros passos', 'Usuários, perfis e filas de cada um'],
  queues: ['Separar o atendimento em filas', 'Primeiros passos', 'Cores, saudação, horários e menu'],
  helps: ['Usar a ajuda', 'Primeiros passos', 'Vídeos por assunto, e o botão de ajuda de cada página'],
  tickets: [
    'Atender sem tirar as mãos do teclado',
    'Dia a dia',
    'Aceitar, responder, transferir e resolver; ? mostra todos os atalhos',
  ],
  'quick-messages': [
    'Responder com um atalho',
    'Dia a dia',
    'Respostas rápidas, variáveis e arquivos depois da barra',
  ],
  schedules: ['Agendar mensagens', 'Dia a dia', 'Uma mensagem, uma data, e o resto é com o Prosa'],
  chats: ['Falar com a equipe', 'Dia a dia', 'O chat interno, e quem está online'],
  todolist: ['Anotar o que falta fazer', 'Dia a dia', 'As tarefas de quem atende'],
  contacts: ['Cuidar dos contatos', 'Organização', 'Importar, exportar e completar os dados'],
  tags: ['Organizar com tags', 'Organização', 'Etiquetas, colunas do Kanban e o que cada coluna faz'],
  kanban: [
    'Acompanhar no Kanban',
    'Organização',
    'Etapas, limites e quanto tempo cada atendimento fica parado',
  ],
  files: ['Guardar arquivos prontos', 'Organização', 'Tabelas, fotos e catálogos que vão sempre juntos'],
  merge: ['Mesclar dois atendimentos', 'Organização', 'O que acontece com o histórico e com o contato'],
  dashboard: ['Ler os números do mês', 'Organização', 'O que o dashboard conta, e de onde vem cada número'],
  forms: ['Desenhar o formulário', 'Vendas', 'Cores, logo e saudação do formulário público'],
  'form-register': [
    'Escolher o que o formulário pergunta',
    'Vendas',
    'Produtos, serviços e origem dos clientes',
  ],
  'leads-chat': ['Conversar com leads', 'Vendas', 'Aceitar, ganhar, congelar e transformar em contato'],
  'leads-kanban': ['Acompanhar leads no quadro', 'Vendas', 'Etapas da venda e o que está parado'],
  'leads-config': ['Deixar um bot receber os leads', 'Vendas', 'Integração e tempo da primeira resposta'],
  campaigns: ['Enviar uma campanha', 'Vendas', 'Mensagens, público, horário e relatório'],
  'contact-lists': ['Montar uma lista de contatos', 'Vendas', 'Importar uma planilha e conferir os números'],
  'campaigns-config': ['Escolher o ritmo dos envios', 'Vendas', 'Intervalos, horário e como sair da lista'],
  'connections-campaigns': ['Separar um número para campanhas', 'Vendas', 'O atendimento continua livre'],
  prompts: ['Responder com inteligência artificial', 'Automação', 'Instruções, testes e limite de uso'],
  'queue-integration': [
    'Ligar um bot',
    'Automação',
    'Typebot, n8n, webhook e Dialogflow; quando uma pessoa assume',
  ],
  'messages-api': ['Enviar pela API', 'Automação', 'Token da conexão, exemplos e teste na própria página'],
  settings: ['Configurar a empresa', 'Administração', 'Opções, horários e acessos'],
  financeiro: ['Pagar a assinatura', 'Administração', 'Faturas, Pix e recibos'],
  announcements: ['Avisar todas as empresas', 'Administração', 'Informativos, prioridade e destaque'],
};

/** What the help page shows, and each page's own: one video for every page. */
export const demoHelps = HELP_PAGES.map(keyword => {
  const [title, category, description] = helpOf[keyword];
  return { keyword, title, category, description: `${description} (vídeo de exemplo).`, video };
});
