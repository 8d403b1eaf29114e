import { fold, ManualClock, reject, uuidv5, uuidv7, type Recorded } from '@prosa/kernel';
import { optOutDecider } from './opt-out.decider';
import type { OptOutEvent } from './opt-out.events';
import { optOutWorkflow, verbOf, type InboundEvent } from './opt-out.workflow';
import { CampaignIds } from '../contact-list-item/campaign-ids';
import { formerOptOutId, personOf } from './person-of';

const clock = new ManualClock(new Date('2026-11-23T12:00:00Z'));
const context = { now: clock.now(), newId: () => uuidv7(clock) };

describe('An opt-out', () => {
  it.each([
    ['SAIR', 'OptOut'],
    [' sair. ', 'OptOut'],
    ['Não quero receber!', 'OptOut'],
    ['Voltar', 'ComeBack'],
    ['STOP', 'OptOut'],
    ['Baja', 'OptOut'],
    ['start', 'ComeBack'],
    ['¡Volver!', 'ComeBack'],
    ['não me mande mais boletos', null],
    ['quero sair mais cedo hoje', null],
    ['quero cancelar meu pedido', null],
    ['', null],
  ])('is the whole message and nothing else: %p', (body, verb) => {
    expect(verbOf(body)).toBe(verb);
  });

  it('is recorded once, and withdrawn once', () => {
    const out = { type: 'OptOut', connectionId: 1 } as const;
    const back = { type: 'ComeBack', connectionId: 1 } as const;
    const data = { by: 'word', connectionId: 1 } as const;
    const none = fold(optOutDecider, []);
    const isOut = fold(optOutDecider, [{ type: 'OptOutRecorded', data }]);
    expect(optOutDecider.decide(out, none, context)).toEqual([{ type: 'OptOutRecorded', data }]);
    expect(optOutDecider.decide(out, isOut, context)).toEqual([]);
    expect(optOutDecider.decide(back, isOut, context)).toEqual([{ type: 'OptOutWithdrawn', data }]);
    expect(optOutDecider.decide(back, none, context)).toEqual([]);
  });

  describe('that a user records', () => {
    const contactUuid = 'c';
    const recorded = { type: 'OptOutRecorded', data: { by: 'user', contactUuid } } as const;
    const word = { type: 'OptOutRecorded', data: { by: 'word', connectionId: 1 } } as const;
    const record = { type: 'RecordByUser', contactUuid } as const;
    const withdraw = { type: 'WithdrawByUser', contactUuid, customerAsked: false } as const;
    const withdrawn = { type: 'OptOutWithdrawn', data: { by: 'user', contactUuid } } as const;
    const decided = (given: readonly OptOutEvent[], command: Parameters<typeof optOutDecider.decide>[0]) =>
      optOutDecider.decide(command, fold(optOutDecider, given), context);

    it('is recorded once, also where the customer has opted out', () => {
      expect(decided([], record)).toEqual([recorded]);
      expect(decided([recorded], record)).toEqual([]);
      expect(decided([word], record)).toEqual([]);
      expect(decided([recorded, withdrawn], record)).toEqual([recorded]);
    });

    it('is withdrawn by any user, without effect when there is none', () => {
      expect(decided([recorded], withdraw)).toEqual([withdrawn]);
      expect(decided([], withdraw)).toEqual([]);
    });

    it('is not withdrawn against the customer’s own opt-out, unless the customer asked for it', () => {
      expect(decided([word], withdraw)).toEqual(reject('ERR_OPT_OUT_BY_CUSTOMER'));
      expect(decided([word], { ...withdraw, customerAsked: true })).toEqual([
        { type: 'OptOutWithdrawn', data: { by: 'user', contactUuid, customerAsked: true } },
      ]);
      expect(decided([recorded], { ...withdraw, customerAsked: true })).toEqual([withdrawn]);
    });

    it('becomes the customer’s own with their keyword, and ends with the opt-in keyword', () => {
      expect(decided([recorded], { type: 'OptOut', connectionId: 1 })).toEqual([word]);
      expect(decided([recorded], { type: 'ComeBack', connectionId: 1 })).toEqual([
        { type: 'OptOutWithdrawn', data: { by: 'word', connectionId: 1 } },
      ]);
    });
  });

  it('covers both spellings of a number, and is separate per company', () => {
    expect(formerOptOutId(1, '5511981110001')).toBe(formerOptOutId(1, '551181110001'));
    expect(formerOptOutId(2, '5511981110001')).not.toBe(formerOptOutId(1, '5511981110001'));
    for (const [one, other] of [
      ['5511981110001', '551181110001'],
      ['5215512345678', '525512345678'],
      ['5491112345678', '541112345678'],
    ] as const)
      expect(personOf(one)).toBe(personOf(other));
  });

  it('holds that was recorded while the spellings of a Mexican number were two people', async () => {
    const hashOf = (companyId: number, purpose: string, text: string): Promise<string> =>
      Promise.resolve(uuidv5(purpose, companyId, text));
    const ids = new CampaignIds({ hashOf });
    const recorded = uuidv5('opt-out', 1, await hashOf(1, 'campaigns', '525512345678'));
    for (const number of ['525512345678', '5215512345678'])
      expect(await ids.formerOptOutIds(1, number)).toEqual([recorded]);
    for (const number of ['5511981110001', '551181110001', '351912345678'])
      expect(await ids.formerOptOutIds(1, number)).toEqual([]);
  });

  it.each([
    ['Sair', 'pt'],
    ['STOP', 'en'],
    ['Salir', 'es'],
  ])('is answered in the language of its keyword: %s', (body, language) => {
    const data = { contactUuid: 'c', connectionId: 1, body };
    const metadata = { at: '2026-11-23T12:00:00.000Z', companyId: 1 };
    const event = { type: 'MessageReceived', data, metadata } as unknown as Recorded<InboundEvent>;
    const command = { type: 'OptOut', language, contactUuid: 'c', connectionId: 1, campaignUuid: 'k' };
    expect(optOutWorkflow.react(event, null, { campaignUuid: 'k' })).toMatchObject([
      { kind: 'send', command },
      { kind: 'complete' },
    ]);
    expect(optOutWorkflow.react(event, null, null)).toEqual([{ kind: 'complete' }]);
  });
});
