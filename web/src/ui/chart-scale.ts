/** What an axis of whole numbers shows: its top, and the values that are written beside it. */
export interface ChartScale {
  readonly top: number;
  readonly ticks: readonly number[];
}

/** Whole numbers that divide the scale in at most four steps. */
export const chartScale = (most: number): ChartScale => {
  const rough = Math.max(1, most / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find(each => each * power >= rough) ?? 10) * power);
  const count = Math.max(1, Math.ceil(most / step));
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
};
