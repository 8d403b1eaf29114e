import { answerWords, chosenOf, isFormOfAddress } from '@prosa/contracts';

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
  ...['👍', '✅', '👌', '✔', '☑', 'tenho interesse', 'yeah', 'yup', 'isso ai'],
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
  ...[
    'no',
    'nope',
    'not now',
    'no thank you',
    'no quiero',
    'ahora no',
    'claro que nao',
    '👎',
    '❌',
    '🚫',
    '✖',
  ],
];

const ANSWERS = [
  { type: 'Confirm', number: 1, titles: YES },
  { type: 'Decline', number: 2, titles: NO },
] as const;

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** What a yes of several words consists of: one of the first at least, and no other words than these. */
const AGREEING = words(
  'sim si yes yeah yep yup sure ok okay claro positivo afirmativo confirmo confirmado confirmada confirmed aceito beleza blz certeza quero irei iremos estarei estaremos dale',
);
const REFUSING = words('nao no not nope never nunca');
const BESIDE = words(
  'pode posso poder poderei podemos vou vamos ir ser mandar manda enviar envia receber participar comparecer presenca confirmar aceitar a o que com eu nos la i do can t confirm quiero muito tambem mesmo aqui agora hoje infelizmente desculpe desculpa sorry puedo',
);
const MOST_WORDS = 8;

/** An answer of several words; a refusal begins with its word. */
const spokenAnswer = (body: string): 'Confirm' | 'Decline' | null => {
  const said = answerWords(body).filter(word => !isFormOfAddress(word));
  if (
    said.length > MOST_WORDS ||
    !said.every(word => AGREEING.has(word) || REFUSING.has(word) || BESIDE.has(word))
  )
    return null;
  const agrees = said.some(word => AGREEING.has(word));
  if (!said.some(word => REFUSING.has(word))) return agrees ? 'Confirm' : null;
  const first = said.find(word => AGREEING.has(word) || REFUSING.has(word)) ?? '';
  return REFUSING.has(first) ? 'Decline' : null;
};

/** `siiim`, `nãooo`, `ss` as people mean them. */
const unstretched = (text: string): string => text.replaceAll(/(\p{L})\1+/gu, '$1');

/**
 * Whether a message answers a campaign's question: only when it contains nothing else than the answer, courtesies and
 * signs. Others are ordinary messages.
 */
export const confirmationAnswer = (body: string): 'Confirm' | 'Decline' | null => {
  if (body.includes('?')) return null;
  const said = body
    .replaceAll(/[\p{Emoji_Modifier}\uFE0F]/gu, '')
    .replaceAll(/(\p{Extended_Pictographic})\1+/gu, '$1');
  const answer = chosenOf(ANSWERS, said, each => each) ?? chosenOf(ANSWERS, unstretched(said), each => each);
  return answer?.type ?? spokenAnswer(said);
};
