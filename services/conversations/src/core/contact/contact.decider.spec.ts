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

  it('takes the card that a user enters for a lead, and stays in the book', () => {
    const lead: ContactEvent = { type: 'ContactAdded', data: { ...person, lead: true } };
    const entered = { name: 'Beatriz', email: 'bia@cliente.test', extraInfo: [{ name: 'CPF', value: '1' }] };
    const taken: ContactEvent = { type: 'ContactCardChanged', data: { uuid, ...entered } };
    const kept: ContactEvent = { type: 'ContactKept', data: { uuid } };
    const adding = { type: 'AddContact', ...person, ...entered } as const;
    given(lead).when(adding).then(taken, kept);
    given(lead, taken, kept).when(adding).then();
    given(lead).when({ type: 'KeepContact' }).then(kept);
    given(added).when({ type: 'KeepContact' }).then();
  });

  it('stays unconfirmed when it is added again without a check, unless WhatsApp confirmed it', () => {
    const again = { type: 'AddContact', ...person } as const;
    const back = { type: 'ContactRestored', data: { uuid, ...card } } as const;
    const doubted: ContactEvent = { ...back, data: { ...back.data, checked: false } };
    given(typed, removed)
      .when({ ...again, checked: false })
      .then(doubted);
    given(typed, removed)
      .when({ ...again, checked: true })
      .then(back);
    given(typed, removed).when(again).then(back);
    given(typed, removed, doubted)
      .when({ type: 'ConfirmNumber', phone: person.phone })
      .then({ type: 'ContactNumberChecked', data: { uuid, phone: person.phone } });
  });

  it('records the whole card when a field of it changes, and nothing otherwise', () => {
    const moved: ContactEvent = {
      type: 'ContactCardChanged',
      data: { uuid, ...card, email: 'bia@novo.test' },
    };
    given(added)
      .when({ type: 'ChangeCard', card: { email: 'bia@novo.test' } })
      .then(moved);
    given(added)
      .when({ type: 'ChangeCard', card: { name: 'Bia' } })
      .then();
    given(added, moved)
      .when({ type: 'ChangeCard', card: { email: 'bia@novo.test' } })
      .then();
    given(added, moved)
      .when({ type: 'ChangeCard', card: { name: 'Beatriz' } })
      .then({
        type: 'ContactCardChanged',
        data: { uuid, name: 'Beatriz', email: 'bia@novo.test', extraInfo: [] },
      });
  });

  it('takes the name of its group, also while it is removed; a person keeps theirs', () => {
    const group: ContactEvent = { type: 'ContactAdded', data: { ...person, phone: '', groupId: 'g@g.us' } };
    const named: ContactEvent = { type: 'ContactCardChanged', data: { uuid, ...card, name: 'Obra 12' } };
    given(group).when({ type: 'NameGroup', subject: ' Obra 12 ' }).then(named);
    given(group, removed).when({ type: 'NameGroup', subject: 'Obra 12' }).then(named);
    given(group, named).when({ type: 'NameGroup', subject: 'Obra 12' }).then();
    given(group).when({ type: 'NameGroup', subject: '  ' }).then();
    given(added).when({ type: 'NameGroup', subject: 'Obra 12' }).then();
  });

  it('shows a new picture once, and none once it is gone', () => {
    const shown = (mediaKey: string | null): ContactEvent => ({
      ...{ type: 'ContactPictureChanged', data: { uuid, mediaKey } },
    });
    const show = (mediaKey: string | null) => ({ type: 'ShowPicture', mediaKey }) as const;
    given(added).when(show(null)).then();
    given(added).when(show('a')).then(shown('a'));
    given(added, shown('a')).when(show('a')).then();
    given(added, shown('a')).when(show(null)).then(shown(null));
  });

  it('is confirmed by a number only: its LID alone confirms none', () => {
    given(added).when({ type: 'LearnAlias', phone: '', lid: '' }).then();
    given(typed).when({ type: 'LearnAlias', phone: '', lid: '' }).then();
    given(added)
      .when({ type: 'LearnAlias', phone: '', lid: '77' })
      .then({ type: 'ContactAliasLearned', data: { uuid, phone: person.phone, lid: '77' } });
  });

  it('that is removed or unknown has neither a number to confirm nor anything to change', () => {
    given(typed, removed)
      .when({ type: 'ConfirmNumber', phone: person.phone })
      .rejects('ERR_NO_CONTACT_FOUND');
    for (const command of [
      { type: 'RemoveContact' },
      { type: 'RestoreContact' },
      { type: 'KeepContact' },
    ] as const)
      given().when(command).rejects('ERR_NO_CONTACT_FOUND');
    const back: ContactEvent = { type: 'ContactRestored', data: { uuid, ...card } };
    given(added, removed, back).when({ type: 'RemoveContact' }).then(removed);
  });
});
