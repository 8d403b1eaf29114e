import type { CaptchaDemand } from '@prosa/contracts';
import { el } from './dom';

/** The API of Turnstile and hCaptcha; both accept the same options. */
interface Widgets {
  render(
    container: HTMLElement,
    options: {
      readonly sitekey: string;
      readonly action?: string;
      readonly callback: (token: string) => void;
      readonly 'error-callback': () => void;
    },
  ): unknown;
}

const loaded = (src: string, signal: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    const script = el('script', { src, async: true });
    script.addEventListener('load', () => done());
    script.addEventListener('error', () => fail(new Error('the captcha could not be loaded')));
    signal.addEventListener('abort', () => fail(new Error('given up')), { once: true });
    document.head.append(script);
  });

const widgetsOf = (kind: 'turnstile' | 'hcaptcha'): Widgets | undefined =>
  (window as unknown as Readonly<Record<string, Widgets | undefined>>)[kind];

/** Shows a third-party captcha in the given element; its script is loaded only then. */
const solveWidget = async (
  kind: 'turnstile' | 'hcaptcha',
  { siteKey, script = '' }: CaptchaDemand,
  container: HTMLElement,
  signal: AbortSignal,
): Promise<string> => {
  if (widgetsOf(kind) === undefined) await loaded(script, signal);
  return new Promise((callback, fail) => {
    const failed = (): void => fail(new Error('the captcha was not solved'));
    signal.addEventListener('abort', failed, { once: true });
    widgetsOf(kind)?.render(container, {
      sitekey: siteKey,
      ...(kind === 'turnstile' ? { action: 'lead' } : {}),
      callback,
      'error-callback': failed,
    });
  });
};

/** Our own proof of work, done by the browser's cryptography, which keeps the page responsive. */
const solveAltcha = async ({ siteKey }: CaptchaDemand, signal: AbortSignal): Promise<string> => {
  const answer = await fetch(siteKey, { signal });
  if (!answer.ok) throw new Error(`no challenge: ${answer.status}`);
  const challenge = (await answer.json()) as never;
  // Loaded only when the server demands it.
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  signal.throwIfAborted();
  const solution = await solveChallenge({ challenge, deriveKey });
  signal.throwIfAborted();
  return btoa(JSON.stringify({ challenge, solution }));
};

/**
 * Solves the server's captcha and returns the value of `X-Captcha-Token`. The proof of work needs a secure context;
 * third-party captchas are shown in `place`.
 * @throws when it cannot be solved here, or is cancelled.
 */
export const solveCaptcha = (
  demand: CaptchaDemand,
  container: HTMLElement,
  signal: AbortSignal,
): Promise<string> =>
  demand.captcha === 'altcha'
    ? solveAltcha(demand, signal)
    : solveWidget(demand.captcha, demand, container, signal);
