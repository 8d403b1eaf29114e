import type { FormConfig } from '@prosa/contracts';

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5;

const WORDS: Readonly<Record<string, string>> = { black: '#000000', white: '#ffffff' };

const channels = (color: string): readonly number[] => {
  const hex = (WORDS[color] ?? color).slice(1);
  const digits = hex.length === 3 ? [...hex].map(digit => digit + digit) : (hex.match(/../g) ?? []);
  return digits.map(pair => parseInt(pair, 16) / 255);
};

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(color).map(value =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colours by WCAG 2.2, from 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** Text colours with their background; the fields of a form are white. */
const PAIRS: readonly (readonly [keyof FormConfig, keyof FormConfig | null])[] = [
  ['colorText', 'form'],
  ['colorTextButton', 'button'],
  ['colorTextButtonHover', 'buttonHover'],
  ['colorTextInputs', null],
];

/** The contrast of each colour of text that is too low to be read, by its name. */
export const faintTexts = (config: FormConfig): Readonly<Partial<Record<keyof FormConfig, number>>> =>
  Object.fromEntries(
    PAIRS.flatMap(([text, ground]) => {
      const contrast = contrastOf(String(config[text]), ground === null ? '#ffffff' : String(config[ground]));
      return contrast < READABLE ? [[text, contrast]] : [];
    }),
  );
