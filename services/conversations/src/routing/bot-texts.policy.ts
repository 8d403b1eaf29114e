import type { BotLanguage } from './routing-knowledge.policy';

/** What Prosa itself says to customers where the company has written nothing of its own. */
export interface BotTexts {
  readonly back: string;
  readonly start: string;
  readonly notUnderstood: string;
  readonly handOver: string;
  /** Under the last words of a menu: whoever was answered is not left to wonder whether anybody comes. */
  readonly personComes: string;
  readonly ratingQuestion: string;
  readonly ratingScale: string;
  readonly ratingMistaken: string;
  readonly ratingThanks: string;
  /** To somebody whose call nobody takes. */
  readonly callRefused: string;
  /** To somebody whose recording nobody can hear. */
  readonly writePlease: string;
  transferred(queue: string | null, person: string | null): string;
}

const pt: BotTexts = {
  back: 'Voltar',
  start: 'Menu inicial',
  notUnderstood: 'Não entendi. Responda com o número de uma das opções.',
  handOver: 'Tudo bem! Em breve um atendente vai falar com você.',
  personComes: 'Em breve um atendente vai falar com você.',
  ratingQuestion: 'Como foi o nosso atendimento?',
  ratingScale: 'Responda com um número:\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito',
  ratingMistaken: 'A avaliação vai de 1 a 3.',
  ratingThanks: 'Obrigado pela sua avaliação!',
  callRefused: 'No momento não atendemos chamadas por aqui. Por favor, envie sua mensagem por escrito.',
  writePlease: 'Ainda não consigo ouvir este áudio. Pode escrever, por favor?',
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
  handOver: 'All right! Somebody will talk to you soon.',
  personComes: 'Somebody will talk to you soon.',
  ratingQuestion: 'How was our service?',
  ratingScale: 'Answer with a number:\n*1* - Not satisfied\n*2* - Satisfied\n*3* - Very satisfied',
  ratingMistaken: 'The rating goes from 1 to 3.',
  ratingThanks: 'Thank you for your rating!',
  callRefused: 'We do not take calls here at the moment. Please send us your message in writing.',
  writePlease: 'I cannot listen to this recording. Could you write it, please?',
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
  handOver: '¡Está bien! En breve una persona hablará con usted.',
  personComes: 'En breve una persona hablará con usted.',
  ratingQuestion: '¿Cómo fue nuestra atención?',
  ratingScale: 'Responda con un número:\n*1* - Insatisfecho\n*2* - Satisfecho\n*3* - Muy satisfecho',
  ratingMistaken: 'La evaluación va de 1 a 3.',
  ratingThanks: '¡Gracias por su evaluación!',
  callRefused: 'Por el momento no atendemos llamadas por aquí. Por favor, envíe su mensaje por escrito.',
  writePlease: 'No puedo escuchar este audio. ¿Puede escribirlo, por favor?',
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
