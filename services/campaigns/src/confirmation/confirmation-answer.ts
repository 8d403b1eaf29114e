import { chosenOf } from '@prosa/contracts';

const YES = [
  ...['sim', 's', 'sim sim', 'quero', 'quero sim', 'sim quero', 'eu quero', 'sim eu quero', 'quero receber'],
  ...[
    'ok',
    'pode',
    'pode sim',
    'sim pode',
    'pode ser',
    'pode mandar',
    'pode enviar',
    'claro',
    'claro que sim',
  ],
  ...[
    'sim claro',
    'com certeza',
    'sim com certeza',
    'aceito',
    'sim aceito',
    'manda',
    'beleza',
    'blz',
    'positivo',
  ],
  ...['yes', 'yes i do', 'y', 'yep', 'sure', 'of course', 'si', 'si quiero', 'claro que si', 'dale', 'vale'],
  ...['👍', '👍👍', '✅', '👌'],
];
const NO = [
  ...[
    'nao',
    'n',
    'nao nao',
    'nao quero',
    'nao quero nao',
    'nao quero sair',
    'agora nao',
    'hoje nao',
    'negativo',
  ],
  ...['no', 'nope', 'not now', 'no thank you', 'no quiero', 'ahora no', '👎', '❌'],
];

const ANSWERS = [
  { type: 'Confirm', number: 1, titles: YES },
  { type: 'Decline', number: 2, titles: NO },
] as const;

/**
 * Whether a message answers a campaign's question: only when it contains nothing else than the answer, courtesies and
 * signs. Others are ordinary messages.
 */
export const confirmationAnswer = (body: string): 'Confirm' | 'Decline' | null => {
  if (body.includes('?')) return null;
  return chosenOf(ANSWERS, body.replaceAll(/[\p{Emoji_Modifier}\uFE0F]/gu, ''), each => each)?.type ?? null;
};
