/** How long a server asks to be left alone (RFC 9110 §10.2.3), in milliseconds; null when it does not say. */
export const retryAfterOf = (header: string | undefined, now: Date): number | null => {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = /^[A-Z][a-z]{2},/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
};
