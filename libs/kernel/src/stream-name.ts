/** `<category>-<companyId>_<uuid>`: the category is everything before the first dash. */
export type StreamName = `${string}-${number}_${string}`;

/** Names the stream of one aggregate of one company. */
export const streamName = (category: string, companyId: number, id: string): StreamName =>
  `${category}-${companyId}_${id}`;

/** Reads a stream's name back into its parts. */
export const parseStreamName = (stream: string): { category: string; companyId: number; id: string } => {
  const dash = stream.indexOf('-');
  const underscore = stream.indexOf('_', dash);
  return {
    category: stream.slice(0, dash),
    companyId: Number(stream.slice(dash + 1, underscore)),
    id: stream.slice(underscore + 1),
  };
};
