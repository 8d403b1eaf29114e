import { frames, type FeatureContract } from '../feature-contract';

/** The answers that go back one level, and to the beginning. */
export const MENU_KEYS = { back: '0', start: '#' } as const;

/** One level of a queue's menu. */
export interface MenuLevel {
  /** The queue's greeting on the first level, below that the chosen option's text, or its title without one. */
  readonly intro: string;
  readonly options: readonly Pick<QueueOptionView, 'option' | 'title'>[];
  readonly isFirst: boolean;
}

/**
 * Preview of a level of a queue's menu as a customer's phone shows it. Where customers choose among several
 * queues first, the first level names the way back as well.
 */
export const queueMenuText = ({ intro, options, isFirst }: MenuLevel): string => {
  const lines = options.toSorted((one, other) => one.option - other.option).map(lineOf);
  const ways = isFirst
    ? []
    : [
        lineOf({ option: MENU_KEYS.back, title: 'Voltar' }),
        lineOf({ option: MENU_KEYS.start, title: 'Menu inicial' }),
      ];
  const parts = [intro.trim(), lines.join('\n'), ways.join('\n')];
  return parts.filter(part => part !== '').join('\n\n');
};

const lineOf = ({ option, title }: { readonly option: number | string; readonly title: string }): string =>
  `*${option}* - ${title}`;

/** One of the options that a queue's bot offers; `option` is its number among its siblings. */
export interface QueueOptionView {
  readonly id: number;
  readonly uuid: string;
  readonly title: string;
  readonly message: string;
  readonly option: number;
  readonly queueId: number;
  /** Null: on the first level. */
  readonly parentId: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The contract of queue options. */
export const queueOptionsContract = {
  errors: {
    ERR_NO_QUEUE_OPTION_FOUND: {
      status: 404,
      pt: 'Nenhuma opção de fila encontrada com este ID.',
      en: 'There is no queue option with this ID.',
      es: 'No hay ninguna opción de cola con este ID.',
    },
    ERR_QUEUE_OPTION_PLACE: {
      status: 409,
      pt: 'Uma opção não pode ficar dentro dela mesma.',
      en: 'An option cannot be placed inside itself.',
      es: 'Una opción no puede quedar dentro de sí misma.',
    },
    ERR_QUEUE_MENU_FULL: {
      status: 409,
      pt: 'O menu chegou ao limite: 5 níveis, com até 20 opções em cada um.',
      en: 'The menu has reached its limit: 5 levels of up to 20 options each.',
      es: 'El menú llegó al límite: 5 niveles de hasta 20 opciones cada uno.',
    },
  },
  limits: {
    queueOptionTitle: { min: 1, max: 80 },
    queueOptionMessage: { max: 4_096 },
    /** Levels of a queue's menu, and options in one of them. */
    queueMenu: { depth: 5, siblings: 20 },
  },
  channels: {
    /** The menu of a queue changed. */
    queueOption: frames<{ action: 'update'; queueId: number }>(),
  },
} as const satisfies FeatureContract;
