const claimOf = (token: string | null, name: string): unknown => {
  const payload = token?.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>)[name] : null;
  } catch {
    return null;
  }
};

/** The session that an access token belongs to; null for a token that does not say. It is read, never trusted. */
export const sessionIdOf = (token: string | null): string | null => {
  const id = claimOf(token, 'sessionId');
  return typeof id === 'string' ? id : null;
};

/** The company that an access token is good for; null for a token that does not say. It is read, never trusted. */
export const companyIdOf = (token: string | null): number | null => {
  const id = claimOf(token, 'companyId');
  return typeof id === 'number' ? id : null;
};
