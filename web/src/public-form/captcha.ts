import type { CaptchaDemand } from '@prosa/contracts';
import { el } from './dom';

/** What Turnstile and hCaptcha put on the page; both take the same options. */
interface Widgets {
  render(
    place: HTMLElement,
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

/** Has a visitor solve the captcha of others, in the place given; their scripts are loaded for nobody else. */
const solveWidget = async (
  kind: 'turnstile' | 'hcaptcha',
  { siteKey, script = '' }: CaptchaDemand,
  place: HTMLElement,
  signal: AbortSignal,
): Promise<string> => {
  if (widgetsOf(kind) === undefined) await loaded(script, signal);
  return new Promise((callback, fail) => {
    const failed = (): void => fail(new Error('the captcha was not solved'));
    signal.addEventListener('abort', failed, { once: true });
    widgetsOf(kind)?.render(place, {
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

/**
 * Solves what the server demands and answers what goes into `X-Captcha-Token`. The proof of work exists in secure contexts
 * only; the captchas of others ask the visitor, in `place`.
 * @throws when it cannot be solved here, or is given up.
 */
export const solveCaptcha = (
  demand: CaptchaDemand,
  place: HTMLElement,
  signal: AbortSignal,
): Promise<string> =>
  demand.captcha === 'altcha'
    ? solveAltcha(demand, signal)
    : solveWidget(demand.captcha, demand, place, signal);
