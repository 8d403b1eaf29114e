import { fold, isRejection, ManualClock, uuidv7, type DecisionContext } from '@prosa/kernel';
import { contactListItemDecider, type ContactListItemCommand } from './contact-list-item.decider';
import type { ContactListItemEvent } from './contact-list-item.events';

const clock = new ManualClock(new Date('2026-11-23T12:00:00Z'));
const context: DecisionContext = { now: clock.now(), newId: () => uuidv7(clock) };
const person = { name: 'Maria', phone: '5511987654321', email: '' };
const data = {
  ...{ uuid: 'u', id: 1, listId: 2, listUuid: 'l', whatsappValid: null, importUuid: null },
  ...person,
};
const added: ContactListItemEvent = { type: 'ContactListItemAdded', data };
const removed: ContactListItemEvent = {
  type: 'ContactListItemRemoved',
  data: { id: 1, listId: 2, withList: false },
};
const valid: ContactListItemEvent = { type: 'ContactListItemChecked', data: { listId: 2, isValid: true } };

const given = (...past: ContactListItemEvent[]) => ({
  when: (command: ContactListItemCommand) => {
    const decision = contactListItemDecider.decide(command, fold(contactListItemDecider, past), context);
    return isRejection(decision) ? decision.code : decision;
  },
});

describe('An item of a contact list', () => {
  it('is in it once, and again after a removal', () => {
    expect(given().when({ type: 'Add', ...data })).toEqual([added]);
    expect(given(added).when({ type: 'Add', ...data, name: 'Outra' })).toEqual([]);
    expect(given(added, removed).when({ type: 'Add', ...data })).toEqual([added]);
  });

  it('is changed while in it, and only where something differs', () => {
    const changed = { ...person, name: 'Maria Souza' };
    expect(given(added).when({ type: 'Change', person })).toEqual([]);
    expect(given(added).when({ type: 'Change', person: changed })).toEqual([
      { type: 'ContactListItemChanged', data: { uuid: 'u', listId: 2, ...changed } },
    ]);
    expect(given(added, removed).when({ type: 'Change', person: changed })).toBe(
      'ERR_NO_CONTACT_LIST_ITEM_FOUND',
    );
  });

  it('keeps the result of the number check, for that number only', () => {
    expect(given(added).when({ type: 'Check', isValid: true })).toEqual([valid]);
    expect(given(added, valid).when({ type: 'Check', isValid: true })).toEqual([]);
    const other: ContactListItemEvent = {
      type: 'ContactListItemChanged',
      data: { uuid: 'u', listId: 2, ...person, phone: '551187654321' },
    };
    expect(fold(contactListItemDecider, [added, valid, other])).toMatchObject({ whatsappValid: null });
  });

  it('is removed once', () => {
    expect(given(added).when({ type: 'Remove', withList: false })).toEqual([removed]);
    expect(given(added, removed).when({ type: 'Remove', withList: true })).toEqual([]);
    expect(given().when({ type: 'Remove', withList: true })).toEqual([]);
  });
});
