/** Work that did not end in time. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget';
}

/** The result of work, unless it takes longer; a late result is dropped. */
export const within = async <Result>(milliseconds: number, work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OverBudget(`longer than ${milliseconds} ms`)), milliseconds).unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
