const hash = /^[0-9a-f]{64}$/;

/** Whether a text is a SHA-256 in hex, and so can be no path. */
export const isHash = (text: string): boolean => hash.test(text);

/**
 * The second fence in front of paths and object names: nothing but a company's number and a hash becomes part of one.
 * @throws Error when either is something else.
 */
export const assertPlace = (companyId: number, sha256: string): void => {
  if (!Number.isSafeInteger(companyId) || companyId < 1) throw new Error('Not the number of a company');
  if (!isHash(sha256)) throw new Error('Not a SHA-256');
};
