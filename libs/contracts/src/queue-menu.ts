import type { QueueOptionView } from './views';

/** What customers answer to go back one level, and to the beginning. */
export const MENU_KEYS = { back: '0', start: '#' } as const;

/** One level of a queue's menu. */
export interface MenuLevel {
  /** The queue's greeting on the first level, below what the chosen option says, its title when it says nothing. */
  readonly intro: string;
  readonly options: readonly Pick<QueueOptionView, 'option' | 'title'>[];
  readonly isFirst: boolean;
}

/**
 * How a level of a queue's menu reads on a customer's phone, for whoever builds it. Where customers choose among several
 * queues first, the first level tells the way back as well.
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
