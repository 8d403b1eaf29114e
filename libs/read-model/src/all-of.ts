/**
 * Waits until all have settled, and throws the first error: after one statement was rejected, the server rejects
 * the following ones for that reason alone.
 */
export const allOf = async <Works extends readonly Promise<unknown>[]>(
  works: readonly [...Works],
): Promise<{ -readonly [Place in keyof Works]: Awaited<Works[Place]> }> => {
  const faults: unknown[] = [];
  const noted = works.map(work => work.catch((fault: unknown) => void faults.push(fault)));
  const done = await Promise.all(noted);
  if (faults.length > 0) throw faults[0];
  return done as { -readonly [Place in keyof Works]: Awaited<Works[Place]> };
};
