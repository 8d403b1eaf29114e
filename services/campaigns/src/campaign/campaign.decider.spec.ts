import { fold, isRejection, ManualClock, uuidv7, type DecisionContext } from '@prosa/kernel';
import { campaignDecider, type CampaignCommand } from './campaign.decider';
import type { CampaignCard, CampaignEvent } from './campaign.events';

const clock = new ManualClock(new Date('2026-11-23T12:00:00Z'));
const context: DecisionContext = { now: clock.now(), newId: () => uuidv7(clock) };
const at = (minutes: number): string => new Date(clock.now().getTime() + minutes * 60_000).toISOString();

const card: CampaignCard = {
  ...{ name: 'Natal', messages: ['Oi', '', '', '', ''], confirmations: ['', '', '', '', ''] },
  ...{ confirmation: false, connectionId: 1, contactListId: null, tagListId: 4, fileListId: null },
  scheduledAt: null,
};
const drafted: CampaignEvent = { type: 'CampaignDrafted', data: { number: 1, card } };
const plannedIn = (minutes: number): CampaignEvent[] => [
  { type: 'CampaignDrafted', data: { number: 1, card: { ...card, scheduledAt: at(minutes) } } },
  { type: 'CampaignScheduled', data: { at: at(minutes) } },
];
const preparing: CampaignEvent = { type: 'CampaignPreparing', data: {} };
const started: CampaignEvent = { type: 'CampaignStarted', data: { count: 2, leftOut: {} } };
const running = [drafted, preparing, started];
const cancelled: CampaignEvent = { type: 'CampaignCancelled', data: {} };
const finished: CampaignEvent = { type: 'CampaignFinished', data: {} };

const given = (...past: CampaignEvent[]) => ({
  when: (command: CampaignCommand) => {
    const decision = campaignDecider.decide(command, fold(campaignDecider, past), context);
    return isRejection(decision) ? decision.code : decision.map(({ type }) => type);
  },
});
const changed = (more: Partial<CampaignCard>, schedule: boolean | null = null): CampaignCommand => ({
  type: 'Change',
  card: { ...card, ...more },
  schedule,
});

describe('A campaign', () => {
  it('is INATIVA until it is scheduled or started; a past hour is refused', () => {
    const draft = (scheduledAt: string | null, schedule: boolean): CampaignCommand => ({
      ...{ type: 'Draft', number: 1, card: { ...card, scheduledAt }, schedule },
    });
    expect(given().when(draft(null, false))).toEqual(['CampaignDrafted']);
    expect(given().when(draft(at(90), true))).toEqual(['CampaignDrafted', 'CampaignScheduled']);
    expect(given().when(draft(at(-5), true))).toBe('ERR_CAMPAIGN_PAST');
    expect(given().when(draft(null, true))).toBe('ERR_CAMPAIGN_PAST');
    expect(given(drafted).when({ type: 'Start' })).toEqual(['CampaignPreparing']);
  });

  it.each<[string, CampaignEvent[], unknown]>([
    ['INATIVA', [drafted], ['CampaignChanged']],
    ['PROGRAMADA in two hours', plannedIn(120), ['CampaignChanged']],
    ['PROGRAMADA in half an hour', plannedIn(30), 'ERR_CAMPAIGN_LOCKED'],
    ['AGUARDANDO', [drafted, preparing], 'ERR_CAMPAIGN_LOCKED'],
    ['EM_ANDAMENTO', running, 'ERR_CAMPAIGN_LOCKED'],
    ['CANCELADA', [...running, cancelled], ['CampaignChanged']],
    ['FINALIZADA', [...running, finished], 'ERR_CAMPAIGN_LOCKED'],
  ])('that is %s: whether its texts change', (_, past, outcome) => {
    const { scheduledAt } = past[0]?.type === 'CampaignDrafted' ? past[0].data.card : card;
    expect(given(...past).when(changed({ name: 'Páscoa', scheduledAt }))).toEqual(outcome);
  });

  it('that was stopped keeps its connection and its audience', () => {
    const stopped = given(...running, cancelled);
    expect(stopped.when(changed({ tagListId: 5 }))).toBe('ERR_CAMPAIGN_LOCKED');
    expect(stopped.when(changed({ connectionId: 2 }))).toBe('ERR_CAMPAIGN_LOCKED');
  });

  it('is unscheduled and scheduled again', () => {
    const planned = given(...plannedIn(120));
    expect(planned.when(changed({ scheduledAt: at(120) }, false))).toEqual(['CampaignUnscheduled']);
    expect(planned.when(changed({ scheduledAt: at(180) }))).toEqual(['CampaignChanged', 'CampaignScheduled']);
    expect(planned.when(changed({ scheduledAt: at(120) }, true))).toEqual([]);
  });

  it('can be unscheduled in its last hour too, which changes nothing else', () => {
    const soon = given(...plannedIn(30));
    expect(soon.when(changed({ scheduledAt: at(30) }, false))).toEqual(['CampaignUnscheduled']);
    expect(soon.when(changed({ scheduledAt: at(30), name: 'Páscoa' }, false))).toBe('ERR_CAMPAIGN_LOCKED');
    expect(soon.when(changed({ scheduledAt: at(30) }))).toBe('ERR_CAMPAIGN_LOCKED');
    expect(given(drafted, preparing).when(changed({}, false))).toBe('ERR_CAMPAIGN_LOCKED');
  });

  it('starts on time, and not when that was more than an hour ago', () => {
    expect(given(...plannedIn(5)).when({ type: 'Arrive' })).toEqual([]);
    expect(given(...plannedIn(-59)).when({ type: 'Arrive' })).toEqual(['CampaignPreparing']);
    const late = campaignDecider.decide({ type: 'Arrive' }, fold(campaignDecider, plannedIn(-61)), context);
    expect(late).toEqual([{ type: 'CampaignUnscheduled', data: { reason: 'ERR_CAMPAIGN_MISSED' } }]);
  });

  it('is cancelled while it runs, restarted when it was cancelled, and ends once', () => {
    expect(given(...running).when({ type: 'Cancel' })).toEqual(['CampaignCancelled']);
    expect(given(...running, cancelled).when({ type: 'Cancel' })).toEqual([]);
    expect(given(drafted).when({ type: 'Cancel' })).toBe('ERR_CAMPAIGN_STATE');
    expect(given(...running, cancelled).when({ type: 'Restart' })).toEqual(['CampaignRestarted']);
    expect(given(...running).when({ type: 'Restart' })).toEqual([]);
    expect(given(...running, finished).when({ type: 'Restart' })).toBe('ERR_CAMPAIGN_STATE');
    expect(given(...running).when({ type: 'Finish' })).toEqual(['CampaignFinished']);
    expect(given(...running, cancelled).when({ type: 'Finish' })).toBe('ERR_CAMPAIGN_STATE');
    expect(given(...running, finished).when({ type: 'Start' })).toBe('ERR_CAMPAIGN_STATE');
  });

  it('is held while it runs, recorded once per reason', () => {
    const hold = { reason: 'restricted', until: at(60) } as const;
    const held: CampaignEvent = { type: 'CampaignHeld', data: hold };
    expect(given(...running).when({ type: 'Hold', hold })).toEqual(['CampaignHeld']);
    expect(given(...running, held).when({ type: 'Hold', hold })).toEqual([]);
    expect(given(...running, held).when({ type: 'Hold', hold: { ...hold, until: at(90) } })).toEqual([
      'CampaignHeld',
    ]);
    expect(given(...running, held).when({ type: 'Hold', hold: null })).toEqual(['CampaignReleased']);
    expect(given(...running, held, cancelled).when({ type: 'Hold', hold })).toEqual([]);
    expect(given(...running).when({ type: 'Hold', hold: null })).toEqual([]);
  });

  it('that asks for confirmation can be saved, but not started, without a question', () => {
    const asking = { ...card, confirmation: true, scheduledAt: at(120) };
    const draft: CampaignCommand = { type: 'Draft', number: 1, card: asking, schedule: true };
    expect(given().when(draft)).toBe('ERR_CAMPAIGN_CONFIRMATION');
    expect(given().when({ ...draft, schedule: false })).toEqual(['CampaignDrafted']);
    const question = { ...asking, confirmations: ['', 'Posso enviar?', '', '', ''] };
    expect(given().when({ ...draft, card: question })).toEqual(['CampaignDrafted', 'CampaignScheduled']);
    const kept: CampaignEvent = { type: 'CampaignDrafted', data: { number: 1, card: asking } };
    expect(given(kept).when({ type: 'Start' })).toBe('ERR_CAMPAIGN_CONFIRMATION');
    expect(given(...running, cancelled).when(changed({ confirmation: true }))).toBe(
      'ERR_CAMPAIGN_CONFIRMATION',
    );
  });

  it('without recipients is INATIVA again, with the reason', () => {
    const empty: CampaignCommand = { type: 'GiveUp', reason: 'ERR_CAMPAIGN_EMPTY' };
    expect(given(drafted, preparing).when(empty)).toEqual(['CampaignUnscheduled']);
    expect(given(...running).when(empty)).toEqual([]);
  });

  it('is not deleted while it runs; a deleted one is not found', () => {
    expect(given(...running).when({ type: 'Delete' })).toBe('ERR_CAMPAIGN_RUNING');
    expect(given(...running, cancelled).when({ type: 'Delete' })).toEqual(['CampaignDeleted']);
    const gone: CampaignEvent = { type: 'CampaignDeleted', data: { number: 1 } };
    expect(given(drafted, gone).when({ type: 'Start' })).toBe('ERR_NO_CAMPAIGN_FOUND');
    expect(given().when({ type: 'Start' })).toBe('ERR_NO_CAMPAIGN_FOUND');
  });
});
