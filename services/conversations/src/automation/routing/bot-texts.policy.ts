import { chosenOf, numberIn } from '@prosa/contracts';
import type { BotLanguage } from './routing-context.policy';

/** Default texts to customers, for companies without their own. */
export interface BotTexts {
  readonly back: string;
  readonly start: string;
  readonly notUnderstood: string;
  /** Reply to an answer that a flow's question does not take. */
  readonly askAgain: string;
  readonly handOver: string;
  /** Appended to the last text of a menu: an agent will reply. */
  readonly personComes: string;
  /** A bot failed: an agent will reply. */
  readonly callsPerson: string;
  readonly ratingQuestion: string;
  /** What to answer with, above the numbered ratings. */
  readonly ratingScale: string;
  readonly ratings: readonly [string, string, string];
  readonly ratingMistaken: string;
  readonly ratingThanks: string;
  /** Reply to a voice or video call: calls are not answered on this number. */
  readonly callRefused: string;
  /** Reply to a recording that cannot be transcribed. */
  readonly writePlease: string;
  /** Reply to a file without a caption when the bot cannot read files. */
  readonly describePlease: string;
  /** Sent once before the answer to the caption of a file that the bot did not read. */
  readonly filesUnread: string;
  transferred(queue: string | null, person: string | null): string;
}

const pt: BotTexts = {
  back: 'Voltar',
  start: 'Menu inicial',
  notUnderstood: 'Não entendi. Responda com o número de uma das opções.',
  askAgain: 'Não entendi. Pode responder de novo, por favor?',
  handOver: 'Tudo bem! Em breve um atendente vai falar com você.',
  personComes: 'Em breve um atendente vai falar com você.',
  callsPerson: 'Vou chamar alguém da equipe para você.',
  ratingQuestion: 'Como foi o nosso atendimento?',
  ratingScale: 'Responda com um número:',
  ratings: ['Insatisfeito', 'Satisfeito', 'Muito satisfeito'],
  ratingMistaken: 'A avaliação vai de 1 a 3.',
  ratingThanks: 'Obrigado pela sua avaliação!',
  callRefused: 'No momento não atendemos chamadas por aqui. Por favor, envie sua mensagem por escrito.',
  writePlease: 'Ainda não consigo ouvir este áudio. Pode escrever, por favor?',
  describePlease: 'Ainda não consigo abrir arquivos. Pode escrever do que precisa, por favor?',
  filesUnread: 'Ainda não consigo abrir arquivos, então respondo só ao que você escreveu.',
  transferred: (queue, person) => {
    if (person !== null && queue !== null)
      return `Seu atendimento foi transferido para *${person}*, na fila *${queue}*.`;
    if (person !== null) return `Seu atendimento foi transferido para *${person}*.`;
    if (queue !== null) return `Seu atendimento foi transferido para a fila *${queue}*.`;
    return 'Seu atendimento foi transferido. Em breve um atendente vai falar com você.';
  },
};

const en: BotTexts = {
  back: 'Back',
  start: 'Main menu',
  notUnderstood: 'I did not understand. Please answer with the number of one of the options.',
  askAgain: 'I did not understand. Could you answer again, please?',
  handOver: 'All right! Somebody will talk to you soon.',
  personComes: 'Somebody will talk to you soon.',
  callsPerson: 'I am calling somebody from the team for you.',
  ratingQuestion: 'How was our service?',
  ratingScale: 'Answer with a number:',
  ratings: ['Not satisfied', 'Satisfied', 'Very satisfied'],
  ratingMistaken: 'The rating goes from 1 to 3.',
  ratingThanks: 'Thank you for your rating!',
  callRefused: 'We do not take calls here at the moment. Please send us your message in writing.',
  writePlease: 'I cannot listen to this recording. Could you write it, please?',
  describePlease: 'I cannot open files. Could you write what you need, please?',
  filesUnread: 'I cannot open files, so I only answer what you wrote.',
  transferred: (queue, person) => {
    if (person !== null && queue !== null)
      return `Your conversation was transferred to *${person}*, in the queue *${queue}*.`;
    if (person !== null) return `Your conversation was transferred to *${person}*.`;
    if (queue !== null) return `Your conversation was transferred to the queue *${queue}*.`;
    return 'Your conversation was transferred. Somebody will talk to you soon.';
  },
};

const es: BotTexts = {
  back: 'Volver',
  start: 'Menú inicial',
  notUnderstood: 'No entendí. Responda con el número de una de las opciones.',
  askAgain: 'No entendí. ¿Puede responder otra vez, por favor?',
  handOver: '¡Está bien! En breve una persona hablará con usted.',
  personComes: 'En breve una persona hablará con usted.',
  callsPerson: 'Voy a llamar a alguien del equipo para usted.',
  ratingQuestion: '¿Cómo fue nuestra atención?',
  ratingScale: 'Responda con un número:',
  ratings: ['Insatisfecho', 'Satisfecho', 'Muy satisfecho'],
  ratingMistaken: 'La evaluación va de 1 a 3.',
  ratingThanks: '¡Gracias por su evaluación!',
  callRefused: 'Por el momento no atendemos llamadas por aquí. Por favor, envíe su mensaje por escrito.',
  writePlease: 'No puedo escuchar este audio. ¿Puede escribirlo, por favor?',
  describePlease: 'No puedo abrir archivos. ¿Puede escribir lo que necesita, por favor?',
  filesUnread: 'No puedo abrir archivos, así que respondo solo a lo que usted escribió.',
  transferred: (queue, person) => {
    if (person !== null && queue !== null)
      return `Su conversación fue transferida a *${person}*, en la cola *${queue}*.`;
    if (person !== null) return `Su conversación fue transferida a *${person}*.`;
    if (queue !== null) return `Su conversación fue transferida a la cola *${queue}*.`;
    return 'Su conversación fue transferida. En breve una persona hablará con usted.';
  },
};

/** The texts of each language. */
export const BOT_TEXTS: Readonly<Record<BotLanguage, BotTexts>> = { pt, en, es };

/** Titles of ratings that no question names. */
const OTHER_RATINGS: readonly (readonly string[])[] = [
  [
    ...[
      'Insatisfeita',
      'Insatisfeitos',
      'Muito insatisfeito',
      'Nada satisfeito',
      'Pouco satisfeito',
      'Péssimo',
    ],
    ...['Dissatisfied', 'Unsatisfied', 'Very dissatisfied', 'Insatisfecha', 'Muy insatisfecho', 'Pésimo'],
  ],
  ['Satisfeita', 'Satisfeitos', 'Satisfecha', 'Satisfechos'],
  [
    ...[
      'Muito satisfeita',
      'Muito satisfeitos',
      'Super satisfeito',
      'Totalmente satisfeito',
      'Bem satisfeito',
    ],
    ...['Extremamente satisfeito', 'Nota máxima', 'Muy satisfecha', 'Muy satisfechos', 'Super satisfecho'],
    ...['Fully satisfied', 'Totally satisfied', 'Extremely satisfied'],
  ],
];

/** A rating, by its number or in words of any language; a number beyond the scale as it is; null for any other text. */
export const ratingIn = (answer: string): number | null => {
  const chosen = chosenOf([1, 2, 3], answer, (number, index) => ({
    number,
    titles: [
      ...Object.values(BOT_TEXTS).flatMap(({ ratings }) => ratings[index] ?? []),
      ...(OTHER_RATINGS[index] ?? []),
    ],
  }));
  return chosen ?? numberIn(answer);
};

/** The question's scale, as it is sent. */
export const ratingScale = (language: BotLanguage): string =>
  [
    BOT_TEXTS[language].ratingScale,
    ...BOT_TEXTS[language].ratings.map((title, index) => `*${index + 1}* - ${title}`),
  ].join('\n');
