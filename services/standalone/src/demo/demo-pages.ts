/**
 * A contact of the demo, with what it is to be told later: so many days from now, at that hour of São Paulo, or in two
 * hours where none is said.
 */
export interface DemoContact {
  readonly name: string;
  readonly number: string;
  readonly email?: string;
  readonly later?: readonly { readonly body: string; readonly days: number; readonly hour?: number }[];
}

/** A conversation of colleagues; who says what by the first part of their address. */
export interface DemoChat {
  readonly title: string;
  readonly said: readonly (readonly [who: string, text: string])[];
}

/** Who is in the demo company's book, and what they are to be told. */
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

/** What colleagues of the demo company talk about. */
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

/** What the platform tells everybody. None of them fills the screen: that is left to whoever tries it. */
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

/** A free film stands in for videos that each installation makes of its own; no page opens one by itself. */
const video = 'aqz-KE-bpKQ';

/** What the help page shows. */
export const demoHelps = [
  {
    title: 'Conectar um número',
    category: 'Primeiros passos',
    description: 'Conexões, Adicionar, e ler o QR code com o celular (vídeo de exemplo).',
  },
  {
    title: 'Convidar a equipe',
    category: 'Primeiros passos',
    description: 'Usuários, perfis e filas (vídeo de exemplo).',
  },
  {
    title: 'Organizar com tags e filas',
    category: 'Organização',
    description: 'Quem vê o quê, e como encontrar depois (vídeo de exemplo).',
  },
  {
    title: 'Agendar mensagens',
    category: 'Dia a dia',
    description: 'Uma mensagem, uma data, e o resto é com o Prosa (vídeo de exemplo).',
  },
].map(each => ({ ...each, keyword: '', video }));
