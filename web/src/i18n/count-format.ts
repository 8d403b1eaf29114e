const formats = new Map<string, Intl.NumberFormat>();

/** A count with its digits grouped as the language does. */
export const countIn = (language: string, count: number): string => {
  const format = formats.get(language) ?? new Intl.NumberFormat(language);
  formats.set(language, format);
  return format.format(count);
};
