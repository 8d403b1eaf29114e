import { fold, isRejection, type Decision } from '@prosa/kernel';
import { contactDecider, type ContactCommand } from './contact.decider';
import type { ContactEvent } from './contact.events';

const uuid = 'c';
const card = { name: 'Bia', email: '', extraInfo: [] };
const person = { id: 3, uuid, phone: '551187654321', lid: '', ...card };
const added: ContactEvent = { type: 'ContactAdded', data: person };
const typed: ContactEvent = { type: 'ContactAdded', data: { ...person, checked: false } };
const removed: ContactEvent = { type: 'ContactRemoved', data: { uuid, id: 3 } };

const context = { now: new Date(0), newId: () => 'id' };
const given = (...events: ContactEvent[]) => ({
  when(command: ContactCommand) {
    const state = fold(contactDecider, events);
    const decision: Decision<ContactEvent> = contactDecider.decide(command, state, context);
    return {
      then: (...expected: ContactEvent[]) => expect(decision).toEqual(expected),
      rejects: (code: string) => expect(isRejection(decision) && decision.code).toBe(code),
    };
  },
});

describe('A contact', () => {
  it('is added once', () => {
    given()
      .when({ type: 'AddContact', ...person })
      .then(added);
    given(added)
      .when({ type: 'AddContact', ...person })
      .then();
  });

  it('is removed once, and is the same contact when restored', () => {
    given(added).when({ type: 'RemoveContact' }).then(removed);
    given(added, removed).when({ type: 'RemoveContact' }).then();
    given(added, removed)
      .when({ type: 'AddContact', ...person, id: 9, name: 'Bianca', checked: false })
      .then({ type: 'ContactRestored', data: { uuid, ...card, name: 'Bianca' } });
  });

  it('comes back by a form with its own card, and for those who work with leads only', () => {
    const form = { ...person, id: 9, name: 'Outra', email: 'outra@cliente.test', lead: true } as const;
    const back: ContactEvent = { type: 'ContactRestored', data: { uuid, ...card, lead: true } };
    given(added, removed)
      .when({ type: 'AddContact', ...form })
      .then(back);
    given(added, removed).when({ type: 'RestoreContact', lead: true }).then(back);
    given(added)
      .when({ type: 'AddContact', ...form })
      .then();
    const kept: ContactEvent = { type: 'ContactKept', data: { uuid } };
    given(added, removed, back).when({ type: 'KeepContact' }).then(kept);
    given(added, removed, back, kept).when({ type: 'KeepContact' }).then();
  });

  it('is restored unchanged when it writes again', () => {
    given(added).when({ type: 'RestoreContact' }).then();
    given(added, removed)
      .when({ type: 'RestoreContact' })
      .then({ type: 'ContactRestored', data: { uuid, ...card } });
  });

  it('has no card to change while it is removed, but still learns its names', () => {
    given(added, removed)
      .when({ type: 'ChangeCard', card: { name: 'X' } })
      .rejects('ERR_NO_CONTACT_FOUND');
    given(added, removed)
      .when({ type: 'LearnAlias', phone: '', lid: '77' })
      .then({ type: 'ContactAliasLearned', data: { uuid, phone: person.phone, lid: '77' } });
  });

  it('keeps a number that WhatsApp confirmed, and replaces one that was only entered', () => {
    given(added).when({ type: 'LearnAlias', phone: '5511987654321', lid: '' }).then();
    given(typed)
      .when({ type: 'LearnAlias', phone: '5511987654321', lid: '' })
      .then({ type: 'ContactAliasLearned', data: { uuid, phone: '5511987654321', lid: '' } });
  });

  it('is confirmed once by WhatsApp, by a check or by writing', () => {
    const checked: ContactEvent = { type: 'ContactNumberChecked', data: { uuid, phone: person.phone } };
    given(typed).when({ type: 'ConfirmNumber', phone: person.phone }).then(checked);
    given(typed, checked).when({ type: 'ConfirmNumber', phone: person.phone }).then();
    given(typed)
      .when({ type: 'LearnAlias', phone: person.phone, lid: '' })
      .then({ type: 'ContactAliasLearned', data: { uuid, phone: person.phone, lid: '' } });
  });
});
