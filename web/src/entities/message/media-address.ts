const SIGNED = /^\/api\/media\/([A-Za-z0-9_-]+)\?(.*)$/;
/** An address this close to its end is renewed before it is used. */
const MARGIN = 20_000;

const keyOf = (url: string | null): string | null => SIGNED.exec(url ?? '')?.[1] ?? null;

/** Whether a signed address is over, or nearly; other addresses never are. */
export const isOver = (url: string, now: number = Date.now()): boolean => {
  const ends = Number(new URLSearchParams(SIGNED.exec(url)?.[2]).get('e') ?? '0');
  return ends > 0 && ends * 1_000 - now < MARGIN;
};

/**
 * The address to show of two views of one message: the one that is shown already while it is good, because another
 * signature of the same file would make the browser fetch it again.
 */
export const steadyUrl = (
  held: string | null,
  incoming: string | null,
  now: number = Date.now(),
): string | null => {
  const key = keyOf(held);
  return held !== null && key !== null && key === keyOf(incoming) && !isOver(held, now) ? held : incoming;
};

/** Whether an address may be shown or followed: our own files, the web, and what this browser holds itself. */
export const isSafeAddress = (href: string | null | undefined): href is string =>
  href !== null && href !== undefined && (/^\/(?!\/)/.test(href) || /^(https?:\/\/|blob:)/i.test(href));
