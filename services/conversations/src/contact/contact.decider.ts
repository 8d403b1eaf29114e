import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type { ContactAdded, ContactCard, ContactEvent } from './contact.events';

/** What a contact remembers: its card and its names. */
export type ContactState =
  | { readonly status: 'none' }
  | (ContactCard & {
      readonly status: 'known';
      readonly id: number;
      readonly uuid: string;
      readonly phone: string;
      readonly lid: string;
    });

type KnownContact = Extract<ContactState, { status: 'known' }>;

/** What may be asked of a contact. */
export type ContactCommand =
  | ({ readonly type: 'AddContact' } & ContactAdded['data'])
  | { readonly type: 'ChangeCard'; readonly card: Partial<ContactCard> }
  | { readonly type: 'LearnAlias'; readonly phone: string; readonly lid: string };

const changeCard = (card: Partial<ContactCard>, state: KnownContact): Decision<ContactEvent> => {
  const before: ContactCard = { name: state.name, email: state.email, extraInfo: state.extraInfo };
  const after = { ...before, ...card };
  if (JSON.stringify(after) === JSON.stringify(before)) return [];
  return [{ type: 'ContactCardChanged', data: { uuid: state.uuid, ...after } }];
};

const learnAlias = (phone: string, lid: string, state: KnownContact): Decision<ContactEvent> => {
  // What is known stays: WhatsApp reveals names of a person, it does not take them back.
  const after = { phone: state.phone || phone, lid: state.lid || lid };
  if (after.phone === state.phone && after.lid === state.lid) return [];
  return [{ type: 'ContactAliasLearned', data: { uuid: state.uuid, ...after } }];
};

/** A person a company talks to. Refuses with ERR_NO_CONTACT_FOUND. */
export const contactDecider: Decider<ContactState, ContactCommand, ContactEvent> = {
  initial: { status: 'none' },
  decide(command, state) {
    if (command.type === 'AddContact') {
      const { type: _, ...data } = command;
      return state.status === 'none' ? [{ type: 'ContactAdded', data }] : [];
    }
    if (state.status === 'none') return reject('ERR_NO_CONTACT_FOUND');
    return command.type === 'ChangeCard'
      ? changeCard(command.card, state)
      : learnAlias(command.phone, command.lid, state);
  },
  evolve(state, event) {
    switch (event.type) {
      case 'ContactAdded':
        return { status: 'known', ...event.data };
      case 'ContactCardChanged':
      case 'ContactAliasLearned':
        return state.status === 'known' ? { ...state, ...event.data } : state;
      default:
        return exhaustive(event);
    }
  },
};
