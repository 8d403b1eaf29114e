import { currentLanguage } from '../i18n';
import { countIn } from '../i18n/count-format';

const GROUPS = /\B(?=(\d{3})+(?!\d))/g;

/** An amount as it is written in Brazil, without the currency: `1.234,50`. */
export const moneyText = (value: number): string => {
  const [whole = '0', cents = '00'] = value.toFixed(2).split('.');
  return `${whole.replace(GROUPS, '.')},${cents}`;
};

/** An amount with its currency: `R$ 1.234,50`; the space does not break. */
export const formatMoney = (value: number): string => `R$\u00A0${moneyText(value)}`;

/**
 * Parses an amount, with or without currency, dots and cents: `1.234,5` is 1234.5. A single dot before one or two
 * final digits is a decimal point, as on other keyboards. Null for anything else.
 */
export const parseMoney = (text: string): number | null => {
  const bare = text.replace(/R\$|\s/g, '');
  const isPlain = /^\d+\.\d{1,2}$/.test(bare);
  const isBrazilian = /^(\d+|\d{1,3}(\.\d{3})+)(,\d{0,2})?$/.test(bare);
  if (!isPlain && !isBrazilian) return null;
  return Number(isPlain ? bare : bare.replaceAll('.', '').replace(',', '.'));
};

/** A number of things, as the person's language groups it. */
export const formatCount = (count: number): string => countIn(currentLanguage(), count);
