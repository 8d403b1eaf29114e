import type { Locator, Page } from 'playwright-core';

/** A finger that rests on something: real touch events of the browser, which Playwright has for taps only. */
export const fingerOn = async (page: Page, on: Locator) => {
  const session = await page.context().newCDPSession(page);
  const centre = async (of: Locator) => {
    const box = await of.boundingBox();
    if (box === null) throw new Error('it is not on the screen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await on.waitFor();
  const from = await centre(on);
  await touch('touchStart', [from]);
  return {
    /** Goes to the middle of something, or to just before its right edge. */
    async moveTo(target: Locator, side: 'middle' | 'right' = 'middle'): Promise<void> {
      const middle = await centre(target);
      const width = (await target.boundingBox())?.width ?? 0;
      const to = side === 'middle' ? middle : { ...middle, x: middle.x + width / 2 - 8 };
      for (const part of [0.2, 0.4, 0.6, 0.8, 1])
        await touch('touchMove', [
          { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
        ]);
    },
    lift: () => touch('touchEnd', []),
  };
};
