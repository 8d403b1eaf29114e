import { randomBy } from '@prosa/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../support/eventually';
import { Fleet, type Member } from '../support/fleet';
import { CampaignCrowd, countOf } from './campaign-crowd';

/**
 * Small here, and in peace after some kills; nightly as many as the issue asks for, under kills to the end:
 * CHAOS_CAMPAIGNS=20 CHAOS_RECIPIENTS=1000 CHAOS_CONNECTIONS=20 CHAOS_KILLS=Infinity.
 */
const size = {
  campaigns: countOf('CHAOS_CAMPAIGNS', 4),
  recipients: countOf('CHAOS_RECIPIENTS', 8),
  connections: countOf('CHAOS_CONNECTIONS', 2),
};
const MOST_KILLS = countOf('CHAOS_KILLS', 4);
const SEED = countOf('CHAOS_SEED', 1);
const TOTAL = size.campaigns * size.recipients;
const PATIENCE = 180_000 + TOTAL * 3_000;
/** A process is killed every three to eight seconds. */
const [SOONEST_MS, LATEST_MS] = [3_000, 8_000];
/** A process that hangs for so long loses what it owned, and goes on in the middle of what it was doing. */
const HANGS_MS = 12_000;
const HANGS_EVERY_MS = 60_000;

const WORKERS = [
  'campaigns-1',
  'campaigns-2',
  'gateway-1',
  'gateway-2',
  'projections-1',
  'projections-2',
] as const;

describe('kill -9 of one process after the other while several of each role run campaigns', () => {
  const fleet = new Fleet({ leaseSeconds: 3, shares: 1, apart: true });
  /** Those that run; a killed one is missing until it is ready again. */
  const members = new Map<string, Member>();
  const starting = new Set<Promise<void>>();
  const figures: Record<string, number> = { kills: 0, hangs: 0 };
  const ended = new AbortController();
  let faults: Promise<unknown> = Promise.resolve();
  let api: Member;
  const crowd = new CampaignCrowd(size, () => api.url);

  const start = async (name: (typeof WORKERS)[number]): Promise<void> => {
    const begun = name.startsWith('gateway')
      ? fleet.gateway(name)
      : name.startsWith('projections')
        ? fleet.projections(name)
        : fleet.services('processes', name);
    members.set(name, await begun);
  };

  beforeAll(async () => {
    // Seeding waits for the read model, which is kept elsewhere.
    api = await fleet.open(() => start('projections-1'));
    await Promise.all(WORKERS.filter(name => name !== 'projections-1').map(start));
  });

  afterAll(async () => {
    ended.abort();
    await faults;
    process.stdout.write(`${JSON.stringify({ ...size, seed: SEED, ...figures })}\n`);
    await fleet.discard();
  });

  const passed = (ms: number): Promise<unknown> =>
    pause(ms, undefined, { signal: ended.signal }).catch(() => undefined);

  const count = (what: string): void => void (figures[what] = (figures[what] ?? 0) + 1);

  /** Kills one worker after the other, each at a moment that the seed draws, and starts it again at once. */
  const killing = async (): Promise<void> => {
    const random = randomBy(SEED);
    while (!ended.signal.aborted && (figures['kills'] ?? 0) < MOST_KILLS) {
      await passed(SOONEST_MS + random() * (LATEST_MS - SOONEST_MS));
      const name = WORKERS[Math.floor(random() * WORKERS.length)] ?? 'campaigns-1';
      const member = members.get(name);
      if (ended.signal.aborted || member === undefined) continue;
      members.delete(name);
      await member.kill();
      count('kills');
      const again = start(name).finally(() => starting.delete(again));
      starting.add(again);
    }
  };

  /** Suspends a worker with campaigns in the middle of what it does, and lets it go on when another has taken over. */
  const hanging = async (): Promise<void> => {
    for (let turn = 0; !ended.signal.aborted; turn += 1) {
      const member = members.get(turn % 2 === 0 ? 'campaigns-1' : 'campaigns-2');
      member?.freeze();
      await passed(HANGS_MS);
      member?.thaw();
      count('hangs');
      await passed(HANGS_EVERY_MS);
    }
  };

  /** What came over the wire a second time, which the phones drop. */
  const repeated = (): number =>
    fleet.ledger().filter(({ fact, duplicate }) => fact === 'received-by-phone' && duplicate === true).length;

  const of = (campaign: number, all: readonly string[]): number =>
    all.filter(each => each.startsWith(`${campaign}:`)).length;

  const killed = (times: number): Promise<void> =>
    eventually(() => expect(figures['kills']).toBeGreaterThanOrEqual(times), PATIENCE, 200);

  const begin = async (id: number): Promise<void> =>
    void (await (await crowd.asAdmin()).post(`/campaigns/${id}/start`, {}));

  /** Stops a campaign for as long as the others take for some messages more; what it lets out meanwhile is the answer. */
  const stopped = async (campaign: number): Promise<number | null> => {
    const id = crowd.ids[campaign - 1] ?? 0;
    const { status } = await (await crowd.asAdmin()).call('POST', `/campaigns/${id}/cancel`);
    if (status !== 200) return null;
    const then = of(campaign, await crowd.held());
    const enough = Math.min(TOTAL - size.recipients, (await crowd.sent()) + size.campaigns);
    await crowd.hasSent(enough, PATIENCE);
    const more = of(campaign, await crowd.held()) - then;
    await (await crowd.asAdmin()).post(`/campaigns/${id}/restart`, {});
    return more;
  };

  it(
    'reaches every recipient exactly once, and sends at most one more message after a cancellation',
    async () => {
      await crowd.prepare();
      const [last = 0, ...first] = crowd.ids.toReversed();
      for (const id of first.toReversed()) await begin(id);
      faults = Promise.all([killing(), hanging()]);
      for (const [index, campaign] of [1, Math.ceil(size.campaigns / 2), size.campaigns].entries()) {
        const enough = Math.floor((TOTAL * (index + 1)) / 5);
        await crowd.hasSent(enough, PATIENCE);
        // However fast the machine is, kills fall into what is under way: the last begins only after some.
        await killed(Math.min(index, MOST_KILLS));
        if (campaign === size.campaigns) await begin(last);
        expect([null, 0, 1]).toContain(await stopped(campaign));
      }
      await crowd.finished(crowd.ids, PATIENCE);
      ended.abort();
      await faults;
      await Promise.all(starting);
      const { kills = 0, hangs = 0 } = figures;
      expect(kills).toBeGreaterThan(1);
      await crowd.expectEachOnce();
      figures['repeated'] = repeated();
      expect(figures['repeated']).toBeLessThanOrEqual((kills + hangs) * size.connections);
    },
    PATIENCE * 2,
  );
});
