/** The session that an access token belongs to; null for a token that does not say. It is read, never trusted. */
export const sessionIdOf = (token: string | null): string | null => {
  const payload = token?.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const id =
      typeof claims === 'object' && claims !== null && 'sessionId' in claims ? claims.sessionId : null;
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
};
