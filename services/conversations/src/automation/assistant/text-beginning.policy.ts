const graphemes = new Intl.Segmenter();

/** The beginning of a text with at most so many characters, none of them cut. */
export const beginningOf = (text: string, most: number): string => {
  if (text.length <= most) return text;
  let end = 0;
  for (const { index, segment } of graphemes.segment(text.slice(0, most + 64))) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end === 0 ? most : end);
};
