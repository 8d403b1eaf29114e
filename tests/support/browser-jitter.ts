import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, BrowserContext, Page, WebSocketRoute } from 'playwright-core';

/** Maximum delay of a browser's requests, in milliseconds. */
const LATEST = 400;

/**
 * The seed of a rough run, if this is one. Rough is a slow machine on a slow line: a processor of a third to
 * a sixth, and every answer of the interface, every part of the program and every live frame late by its own chance.
 * PROSA_BROWSER_SLOWDOWN says how slow the processor is instead: 1 on a machine that is busy enough by itself.
 */
const seed = process.env['PROSA_BROWSER_JITTER'];

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
const chances = (of: string): (() => number) => {
  let state = [...of].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const stirred = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((stirred ^ (stirred >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const chance = chances(seed ?? '');
const late = (): number => Math.floor(chance() * LATEST);
/** Errors for a closed page are irrelevant. */
const ignore = (): undefined => undefined;

/** Answers and scripts come late; what they are is untouched, so that files and streams pass as ever. */
const delayAnswers = async (session: CDPSession): Promise<void> => {
  session.on('Fetch.requestPaused', ({ requestId }) => {
    void pause(late())
      .then(() => session.send('Fetch.continueRequest', { requestId }))
      .catch(ignore);
  });
  const urls = ['*/api/*', '*/assets/*.js'];
  await session.send('Fetch.enable', {
    patterns: urls.map(urlPattern => ({ urlPattern, requestStage: 'Response' as const })),
  });
};

/** Frames keep their order and come late. */
const delayFrames = (socket: WebSocketRoute): void => {
  const server = socket.connectToServer();
  let received = Promise.resolve();
  server.onMessage(message => {
    received = Promise.all([received, pause(late())])
      .then(() => socket.send(message))
      .catch(ignore);
  });
};

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const rate = Number(process.env['PROSA_BROWSER_SLOWDOWN'] ?? 3 + Math.floor(chance() * 4));
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await delayAnswers(session);
};

/** Makes every page of a context rough when PROSA_BROWSER_JITTER names a seed, and does nothing otherwise. */
export const roughen = async (context: BrowserContext): Promise<void> => {
  if (seed === undefined) return;
  await context.routeWebSocket(/\/socket\.io\//, delayFrames);
  context.on('page', page => void slowDown(page).catch(ignore));
};
