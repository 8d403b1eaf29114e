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
  ...[
    'confirmo',
    'sim confirmo',
    'eu confirmo',
    'confirmado',
    'sim confirmado',
    'pode confirmar',
    'afirmativo',
  ],
  ...['isso', 'isso mesmo', 'sim isso', 'sim senhor', 'sim senhora', 'okay', 'aham', 'uhum', 'estarei la'],
  ...['sim estarei', 'sim estarei la', 'si claro', 'confirmed', 'i confirm', 'yes i confirm', 'si confirmo'],
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
  ...[
    'nao posso',
    'nao vou poder',
    'nao poderei',
    'infelizmente nao',
    'nao confirmo',
    'nao aceito',
    'nao da',
  ],
  ...[
    'nao tenho interesse',
    'sem interesse',
    'nao irei',
    'no puedo',
    'not interested',
    'i can t',
    'no confirmo',
  ],
  ...['no', 'nope', 'not now', 'no thank you', 'no quiero', 'ahora no', '👎', '❌'],
];

const ANSWERS = [
  { type: 'Confirm', number: 1, titles: YES },
  { type: 'Decline', number: 2, titles: NO },
] as const;

/** `siiim`, `nãooo`, `ss` as people mean them. */
const unstretched = (text: string): string => text.replaceAll(/(\p{L})\1+/gu, '$1');

/**
 * Whether a message answers a campaign's question: only when it contains nothing else than the answer, courtesies and
 * signs. Others are ordinary messages.
 */
export const confirmationAnswer = (body: string): 'Confirm' | 'Decline' | null => {
  if (body.includes('?')) return null;
  const said = body.replaceAll(/[\p{Emoji_Modifier}\uFE0F]/gu, '');
  const answer = chosenOf(ANSWERS, said, each => each) ?? chosenOf(ANSWERS, unstretched(said), each => each);
  return answer?.type ?? null;
};
