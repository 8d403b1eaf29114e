import type { CaptchaDemand } from '@prosa/contracts';

/**
 * Solves what the server demands and answers what goes into `X-Captcha-Token`. Our own proof of work is done by the
 * browser's cryptography, which keeps the page responsive; it exists in secure contexts only.
 * @throws when it cannot be solved here, or is given up.
 */
export const solveCaptcha = async (
  { captcha, siteKey }: CaptchaDemand,
  signal: AbortSignal,
): Promise<string> => {
  if (captcha !== 'altcha') throw new Error(`no captcha of ${captcha} on this page`);
  const answer = await fetch(siteKey, { signal });
  if (!answer.ok) throw new Error(`no challenge: ${answer.status}`);
  const challenge = (await answer.json()) as never;
  // Under pressure only: nobody else loads it.
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  signal.throwIfAborted();
  const solution = await solveChallenge({ challenge, deriveKey });
  signal.throwIfAborted();
  return btoa(JSON.stringify({ challenge, solution }));
};
