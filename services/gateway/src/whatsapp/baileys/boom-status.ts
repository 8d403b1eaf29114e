/** The status code in an error of Baileys (a Boom); undefined for other errors. */
export const statusOf = (error: unknown): number | undefined => {
  const output: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'output') : undefined;
  const code: unknown =
    typeof output === 'object' && output !== null ? Reflect.get(output, 'statusCode') : undefined;
  return typeof code === 'number' ? code : undefined;
};
