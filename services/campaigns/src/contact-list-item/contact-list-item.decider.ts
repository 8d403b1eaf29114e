import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type { ContactListItemAdded, ContactListItemEvent, ListedPerson } from './contact-list-item.events';

/** An item that exists. */
export interface PresentItem extends ListedPerson {
  readonly status: 'present';
  readonly uuid: string;
  readonly id: number;
  readonly listId: number;
  readonly whatsappValid: boolean | null;
  readonly importUuid: string | null;
  readonly fields?: ContactListItemAdded['data']['fields'];
}

/** State of an item: absent, present or removed. */
export type ContactListItemState = { readonly status: 'absent' } | PresentItem;

/** Commands of an item. */
export type ContactListItemCommand =
  | ({ readonly type: 'Add' } & ContactListItemAdded['data'])
  | { readonly type: 'Change'; readonly person: ListedPerson }
  | { readonly type: 'Check'; readonly isValid: boolean }
  | { readonly type: 'Remove'; readonly withList: boolean };

type Decided = Decision<ContactListItemEvent>;

const change = (person: ListedPerson, state: PresentItem): Decided => {
  const { uuid, listId, name, phone, email } = state;
  const isSame = person.name === name && person.phone === phone && person.email === email;
  return isSame ? [] : [{ type: 'ContactListItemChanged', data: { uuid, listId, ...person } }];
};

const decidePresent = (
  command: Exclude<ContactListItemCommand, { type: 'Add' }>,
  state: PresentItem,
): Decided => {
  const { id, listId } = state;
  switch (command.type) {
    case 'Change':
      return change(command.person, state);
    case 'Check':
      return command.isValid === state.whatsappValid
        ? []
        : [{ type: 'ContactListItemChecked', data: { listId, isValid: command.isValid } }];
    case 'Remove':
      return [{ type: 'ContactListItemRemoved', data: { id, listId, withList: command.withList } }];
    default:
      return exhaustive(command);
  }
};

/** Decider of a contact-list item: it is added once, and not changed after its removal. */
export const contactListItemDecider: Decider<
  ContactListItemState,
  ContactListItemCommand,
  ContactListItemEvent
> = {
  initial: { status: 'absent' },
  decide(command, state) {
    if (command.type === 'Add') {
      const { type: _, ...data } = command;
      return state.status === 'present' ? [] : [{ type: 'ContactListItemAdded', data }];
    }
    if (state.status === 'absent')
      return command.type === 'Remove' ? [] : reject('ERR_NO_CONTACT_LIST_ITEM_FOUND');
    return decidePresent(command, state);
  },
  evolve(state, event) {
    switch (event.type) {
      case 'ContactListItemAdded':
        return { status: 'present', ...event.data };
      case 'ContactListItemChanged': {
        const { name, phone, email } = event.data;
        if (state.status === 'absent') return state;
        const whatsappValid = phone === state.phone ? state.whatsappValid : null;
        return { ...state, name, phone, email, whatsappValid };
      }
      case 'ContactListItemChecked':
        return state.status === 'absent' ? state : { ...state, whatsappValid: event.data.isValid };
      case 'ContactListItemRemoved':
        return { status: 'absent' };
      default:
        return exhaustive(event);
    }
  },
};
