import type { MessageMedia } from '@prosa/contracts';
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
const file: MessageMedia = { key: 'campaigns/natal', name: 'natal.png', mime: 'image/png', size: 1024 };
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

const given = (...past: CampaignEvent[]) => {
  const decide = (command: CampaignCommand) => {
    const decision = campaignDecider.decide(command, fold(campaignDecider, past), context);
    return isRejection(decision) ? decision.code : decision;
  };
  return {
    /** The facts with what they carry, or the code of the rejection. */
    decides: decide,
    /** The names of the facts, or the code of the rejection. */
    when: (command: CampaignCommand) => {
      const decision = decide(command);
      return typeof decision === 'string' ? decision : decision.map(({ type }) => type);
    },
  };
};
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

  it('is drafted with its number, its texts, its file and its hour', () => {
    const planned = { ...card, scheduledAt: at(90) };
    const draft: CampaignCommand = { type: 'Draft', number: 7, card: planned, schedule: true, media: file };
    expect(given().decides(draft)).toEqual([
      { type: 'CampaignDrafted', data: { number: 7, card: planned } },
      { type: 'CampaignFileAttached', data: { media: file } },
      { type: 'CampaignScheduled', data: { at: at(90) } },
    ]);
    expect(given(drafted).when(draft)).toEqual([]);
  });

  it('is scheduled for the minute that has begun, and no earlier', () => {
    const planned = (seconds: number): CampaignCommand => changed({ scheduledAt: at(seconds / 60) }, true);
    expect(given(drafted).decides(planned(-60))).toEqual([
      { type: 'CampaignChanged', data: { card: { ...card, scheduledAt: at(-1) } } },
      { type: 'CampaignScheduled', data: { at: at(-1) } },
    ]);
    expect(given(drafted).when(planned(-61))).toBe('ERR_CAMPAIGN_PAST');
    expect(given(drafted).when(changed({}, true))).toBe('ERR_CAMPAIGN_PAST');
  });

  it('is written over until exactly an hour before its hour', () => {
    const rename = (minutes: number) => changed({ scheduledAt: at(minutes), name: 'Páscoa' });
    expect(given(...plannedIn(60)).when(rename(60))).toBe('ERR_CAMPAIGN_LOCKED');
    expect(given(...plannedIn(61)).when(rename(61))).toEqual(['CampaignChanged']);
  });

  it('that started is not written over, however far its hour is', () => {
    const far = [...plannedIn(120), preparing, started];
    expect(given(...far).when(changed({ scheduledAt: at(120), name: 'Páscoa' }))).toBe('ERR_CAMPAIGN_LOCKED');
  });

  it('is taken off the calendar by its user without a reason', () => {
    expect(given(...plannedIn(120)).decides(changed({ scheduledAt: at(120) }, false))).toEqual([
      { type: 'CampaignUnscheduled', data: { reason: null } },
    ]);
    const back: CampaignEvent = { type: 'CampaignUnscheduled', data: { reason: null } };
    expect(given(...plannedIn(30), back).when(changed({ scheduledAt: at(30), name: 'Páscoa' }))).toEqual([
      'CampaignChanged',
    ]);
  });

  it('that is off the calendar is scheduled for the hour that it had', () => {
    const back: CampaignEvent = { type: 'CampaignUnscheduled', data: { reason: null } };
    expect(given(...plannedIn(90), back).decides(changed({ scheduledAt: at(90) }, true))).toEqual([
      { type: 'CampaignScheduled', data: { at: at(90) } },
    ]);
  });

  it('that was stopped is changed, and never scheduled', () => {
    const stopped = given(...running, cancelled);
    expect(stopped.when(changed({ scheduledAt: at(120) }, true))).toEqual(['CampaignChanged']);
    expect(stopped.when(changed({ scheduledAt: at(-5) }, true))).toEqual(['CampaignChanged']);
  });

  it('is drafted with a confirmation without a question; blanks are none', () => {
    const asking = { confirmation: true, confirmations: [' ', '', '', '', ''] };
    expect(given(drafted).when(changed(asking))).toEqual(['CampaignChanged']);
    expect(given(drafted).when(changed({ ...asking, scheduledAt: at(90) }, true))).toBe(
      'ERR_CAMPAIGN_CONFIRMATION',
    );
  });

  it('gets its file, another one, and loses it', () => {
    const attach = (media: typeof file | null): CampaignCommand => ({ type: 'AttachFile', media });
    const attached: CampaignEvent = { type: 'CampaignFileAttached', data: { media: file } };
    const removed: CampaignEvent = { type: 'CampaignFileRemoved', data: {} };
    expect(given(drafted).decides(attach(file))).toEqual([attached]);
    expect(given(drafted, attached).decides(attach(null))).toEqual([removed]);
    expect(given(drafted, attached, removed).when(attach(null))).toEqual([]);
    expect(given(drafted).when(attach(null))).toEqual([]);
    expect(given(...running).when(attach(file))).toBe('ERR_CAMPAIGN_LOCKED');
  });

  it('arrives at its hour and until an hour later, if it is scheduled', () => {
    expect(given(...plannedIn(0)).when({ type: 'Arrive' })).toEqual(['CampaignPreparing']);
    expect(given(...plannedIn(-60)).when({ type: 'Arrive' })).toEqual(['CampaignPreparing']);
    expect(given(...plannedIn(-5), preparing).when({ type: 'Arrive' })).toEqual([]);
  });

  it('is started by its user before its hour, and only once', () => {
    expect(given(...plannedIn(120)).when({ type: 'Start' })).toEqual(['CampaignPreparing']);
    expect(given(drafted, preparing).when({ type: 'Start' })).toEqual([]);
    expect(given(...running).when({ type: 'Start' })).toEqual([]);
    const open: CampaignCommand = { type: 'Open', count: 2, leftOut: { optedOut: 1 } };
    expect(given(drafted, preparing).decides(open)).toEqual([
      { type: 'CampaignStarted', data: { count: 2, leftOut: { optedOut: 1 } } },
    ]);
    expect(given(...running).when(open)).toEqual([]);
  });

  it('is cancelled with the reason of who stops it, and without one by its user', () => {
    expect(given(...running).decides({ type: 'Cancel' })).toEqual([cancelled]);
    expect(given(...running).decides({ type: 'Cancel', reason: 'ERR_CAMPAIGN_BLOCKED' })).toEqual([
      { type: 'CampaignCancelled', data: { reason: 'ERR_CAMPAIGN_BLOCKED' } },
    ]);
  });

  it('is held with reason and end; released, stopped or ended it is held no more', () => {
    const hold = { reason: 'restricted', until: at(60) } as const;
    const held: CampaignEvent = { type: 'CampaignHeld', data: hold };
    const released: CampaignEvent = { type: 'CampaignReleased', data: {} };
    const restarted: CampaignEvent = { type: 'CampaignRestarted', data: {} };
    expect(given(...running).decides({ type: 'Hold', hold })).toEqual([held]);
    expect(given(...running, held, released).when({ type: 'Hold', hold: null })).toEqual([]);
    const again = given(...running, held, cancelled, restarted);
    expect(again.decides({ type: 'Hold', hold })).toEqual([held]);
    expect(again.when({ type: 'Finish' })).toEqual(['CampaignFinished']);
    expect(given(...running, finished).when({ type: 'Finish' })).toEqual([]);
  });

  it('that gives up says why, and is deleted with its number, not while it is prepared', () => {
    expect(given(drafted, preparing).decides({ type: 'GiveUp', reason: 'ERR_CAMPAIGN_EMPTY' })).toEqual([
      { type: 'CampaignUnscheduled', data: { reason: 'ERR_CAMPAIGN_EMPTY' } },
    ]);
    expect(given(drafted).decides({ type: 'Delete' })).toEqual([
      { type: 'CampaignDeleted', data: { number: 1 } },
    ]);
    expect(given(drafted, preparing).when({ type: 'Delete' })).toBe('ERR_CAMPAIGN_RUNING');
  });

  it('keeps its changed texts', () => {
    const renamed: CampaignEvent = { type: 'CampaignChanged', data: { card: { ...card, name: 'Páscoa' } } };
    expect(given(drafted, renamed).when(changed({ name: 'Páscoa' }))).toEqual([]);
    expect(given(drafted, renamed).when(changed({}))).toEqual(['CampaignChanged']);
  });
});
