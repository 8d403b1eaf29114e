import { ManualClock } from '@prosa/kernel';
import type { RecordApp } from '@prosa/resource-testing';
import { openCampaigns } from './campaign-rig';
import { detailOf, type World } from './campaign-workers';

/** Nine in the morning in São Paulo. */
const START = new Date('2026-11-25T12:00:00Z');

/** What the cases of a suite of campaigns share. */
interface CampaignSuite {
  readonly clock: ManualClock;
  /** Open from the first case to the last. */
  readonly app: RecordApp;
  /** The campaign as its page shows it now. */
  shown(world: World): ReturnType<typeof detailOf>;
}

/** Opens campaigns for the cases of the `describe` that calls it, on a clock that they advance. */
export const campaignSuite = (): CampaignSuite => {
  const clock = new ManualClock(START);
  let opened: RecordApp | undefined;

  beforeAll(async () => {
    opened = await openCampaigns(clock);
  });

  afterAll(() => opened?.close());

  return {
    clock,
    get app() {
      if (opened === undefined) throw new Error('The campaigns are not open yet');
      return opened;
    },
    shown: world => detailOf(world, clock.now()),
  };
};
