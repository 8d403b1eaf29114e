import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually';
import type { Measure } from './measure';

/** The ticket whose history is long, and how long. */
export const LONG_TICKET = 10;
/** The long ticket's messages; pages of fifty are loaded on demand. */
export const LONG_HISTORY = 50_000;

const SWEEP_MS = 8_000;
/** Where nothing is fetched yet, and where older messages are, in pixels from the top. */
const NEAR = 120;
const AT_TOP = 45;

/** Frames a second, and the slowest twentieth, while the whole history passes by from its end to its beginning. */
const sweep = (page: Page): Promise<{ readonly rate: number; readonly slow: number }> =>
  page.evaluate(`new Promise(done => {
    const log = document.querySelector('[role=log]');
    const length = log.scrollHeight - log.clientHeight;
    const began = performance.now();
    const times = [];
    let last = began;
    const step = now => {
      times.push(now - last);
      last = now;
      const share = (now - began) / ${SWEEP_MS};
      // Stops short of the beginning, where older messages would be fetched.
      log.scrollTop = 400 + (length - 400) * (1 - Math.min(1, share));
      if (share < 1) return requestAnimationFrame(step);
      times.sort((a, b) => a - b);
      done({ rate: times.length / ((now - began) / 1000), slow: times[Math.floor(times.length * 0.95)] });
    };
    requestAnimationFrame(step);
  })`);

/** How far what is read moves, in pixels, when fifty older messages are put before fifty thousand. */
const drift = async (page: Page): Promise<number> => {
  const place = `(() => {
    const log = document.querySelector('[role=log]').getBoundingClientRect();
    const seen = [...document.querySelectorAll('[role=log] article')].find(one => one.getBoundingClientRect().top > log.top + 200);
    return { text: seen.textContent, top: seen.getBoundingClientRect().top };
  })()`;
  const scrollTo = (top: number): Promise<unknown> =>
    page.evaluate(`document.querySelector('[role=log]').scrollTop = ${top}`);
  // Near the beginning, but not so near that older messages are fetched: there the place is taken.
  await scrollTo(NEAR);
  await page.waitForTimeout(500);
  const before = await eventually(() => page.evaluate<{ text: string; top: number }>(place));
  const near = await page.evaluate<number>(`document.querySelector('[role=log]').scrollTop`);
  await scrollTo(AT_TOP);
  // Older messages push the place down; the policy of the page lets no predicate be compiled in it.
  await eventually(async () => {
    const top = await page.evaluate<number>(`document.querySelector('[role=log]').scrollTop`);
    if (top <= 500) throw new Error('no older messages yet');
  });
  await page.waitForTimeout(300);
  const after = await page.evaluate<number>(
    `[...document.querySelectorAll('[role=log] article')].find(one => one.textContent === ${JSON.stringify(before.text)}).getBoundingClientRect().top`,
  );
  return Math.abs(after - (before.top + near - AT_TOP));
};

/** The cost of scrolling through a history of fifty thousand messages. */
export const measureScroll = async (page: Page, uuid: string): Promise<readonly Measure[]> => {
  await page.goto(new URL(`/tickets/${uuid}`, page.url()).href);
  await page
    .getByText(`Texto ${LONG_HISTORY - 1} do atendimento ${LONG_TICKET}`)
    .waitFor({ timeout: 60_000 });
  const { rate, slow } = await sweep(page);
  const moved = await drift(page);
  return [
    {
      name: 'scroll through 50,000 messages',
      value: `${rate.toFixed(0)} frames/s, 95 % within ${slow.toFixed(0)} ms`,
      goal: '≥ 55 frames/s',
      met: rate >= 55,
    },
    {
      name: 'history put before 50,000 messages',
      value: `${moved.toFixed(1)} px of drift`,
      goal: '≤ 1 px',
      met: moved <= 1,
    },
  ];
};
