/** The beginning of a text with at most so many characters, without half of a surrogate pair at its end. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
