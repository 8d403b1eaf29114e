import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type { ContactAdded, ContactCard, ContactEvent } from './contact.events';

/** What a contact remembers: its card and its names, in the book or out of it. */
export type ContactState = { readonly status: 'none' } | KnownContact;

type KnownContact = ContactCard & {
  readonly status: 'known' | 'removed';
  readonly id: number;
  readonly uuid: string;
  readonly phone: string;
  readonly lid: string;
  readonly groupId?: string;
  readonly checked: boolean;
  /** Not in the book yet: came by a form, and nobody has kept them. */
  readonly lead: boolean;
  readonly picture: string | null;
};

/** What may be asked of a contact. */
export type ContactCommand =
  | ({ readonly type: 'AddContact' } & ContactAdded['data'])
  | { readonly type: 'ChangeCard'; readonly card: Partial<ContactCard> }
  | { readonly type: 'LearnAlias'; readonly phone: string; readonly lid: string }
  | { readonly type: 'ConfirmNumber'; readonly phone: string }
  | { readonly type: 'ShowPicture'; readonly mediaKey: string | null }
  | { readonly type: 'NameGroup'; readonly subject: string }
  | { readonly type: 'RemoveContact' }
  | { readonly type: 'RestoreContact' }
  | { readonly type: 'KeepContact' };

type Of<Type extends ContactCommand['type']> = Extract<ContactCommand, { type: Type }>;

const nothing: Decision<ContactEvent> = [];

const keep = ({ lead, uuid }: KnownContact): Decision<ContactEvent> =>
  lead ? [{ type: 'ContactKept', data: { uuid } }] : nothing;

/** Somebody adds by hand who came as a lead once: what they write down holds. */
const adopt = ({ name, email, extraInfo }: ContactCard, state: KnownContact): readonly ContactEvent[] => [
  { type: 'ContactCardChanged', data: { uuid: state.uuid, name, email, extraInfo } },
  { type: 'ContactKept', data: { uuid: state.uuid } },
];

const add = ({ type: _, ...data }: Of<'AddContact'>, state: ContactState): Decision<ContactEvent> => {
  if (state.status === 'none') return [{ type: 'ContactAdded', data }];
  if (state.status === 'known') return state.lead && data.lead !== true ? adopt(data, state) : nothing;
  const { name, email, extraInfo, checked } = data;
  // A number that WhatsApp told us of stays known as right.
  const doubt = checked === false && !state.checked ? { checked } : {};
  return [{ type: 'ContactRestored', data: { uuid: state.uuid, name, email, extraInfo, ...doubt } }];
};

const changeCard = (card: Partial<ContactCard>, state: KnownContact): Decision<ContactEvent> => {
  const before: ContactCard = { name: state.name, email: state.email, extraInfo: state.extraInfo };
  const after = { ...before, ...card };
  if (JSON.stringify(after) === JSON.stringify(before)) return nothing;
  return [{ type: 'ContactCardChanged', data: { uuid: state.uuid, ...after } }];
};

const learnAlias = (
  { phone, lid }: Pick<KnownContact, 'phone' | 'lid'>,
  state: KnownContact,
): Decision<ContactEvent> => {
  // What is known stays: WhatsApp reveals names of a person, it does not take them back. What was only typed gives way.
  const after = { phone: (state.checked ? state.phone : '') || phone || state.phone, lid: state.lid || lid };
  const confirms = !state.checked && phone !== '';
  if (after.phone === state.phone && after.lid === state.lid && !confirms) return nothing;
  return [{ type: 'ContactAliasLearned', data: { uuid: state.uuid, ...after } }];
};

/** A group is called as its members call it, out of the book too; people are not renamed this way. */
const nameGroup = (subject: string, state: KnownContact): Decision<ContactEvent> => {
  const name = subject.trim();
  return state.groupId === undefined || name === '' ? nothing : changeCard({ name }, state);
};

const confirmNumber = (phone: string, state: KnownContact): Decision<ContactEvent> =>
  state.checked ? nothing : [{ type: 'ContactNumberChecked', data: { uuid: state.uuid, phone } }];

const restore = ({ status, uuid, name, email, extraInfo }: KnownContact): Decision<ContactEvent> =>
  status === 'known' ? nothing : [{ type: 'ContactRestored', data: { uuid, name, email, extraInfo } }];

const decideKnown = (
  command: Exclude<ContactCommand, { type: 'AddContact' }>,
  state: KnownContact,
): Decision<ContactEvent> => {
  switch (command.type) {
    case 'LearnAlias':
      return learnAlias(command, state);
    case 'ShowPicture': {
      const { mediaKey } = command;
      if (state.picture === mediaKey) return nothing;
      return [{ type: 'ContactPictureChanged', data: { uuid: state.uuid, mediaKey } }];
    }
    case 'NameGroup':
      return nameGroup(command.subject, state);
    case 'RemoveContact':
      return state.status === 'removed'
        ? nothing
        : [{ type: 'ContactRemoved', data: { uuid: state.uuid, id: state.id } }];
    case 'RestoreContact':
      return restore(state);
    case 'KeepContact':
      return keep(state);
    case 'ChangeCard':
      return state.status === 'removed' ? reject('ERR_NO_CONTACT_FOUND') : changeCard(command.card, state);
    case 'ConfirmNumber':
      return state.status === 'removed'
        ? reject('ERR_NO_CONTACT_FOUND')
        : confirmNumber(command.phone, state);
    default:
      return exhaustive(command);
  }
};

const evolveKnown = (
  state: KnownContact,
  event: Exclude<ContactEvent, { type: 'ContactAdded' }>,
): ContactState => {
  switch (event.type) {
    case 'ContactCardChanged':
      return { ...state, ...event.data };
    case 'ContactAliasLearned':
    case 'ContactNumberChecked':
      return { ...state, ...event.data, checked: true };
    case 'ContactPictureChanged':
      return { ...state, picture: event.data.mediaKey };
    case 'ContactRemoved':
      return { ...state, status: 'removed' };
    case 'ContactRestored':
      return { ...state, ...event.data, status: 'known' };
    case 'ContactKept':
      return { ...state, lead: false };
    default:
      return exhaustive(event);
  }
};

/** A person a company talks to; out of the book it still is who it was. Refuses with ERR_NO_CONTACT_FOUND. */
export const contactDecider: Decider<ContactState, ContactCommand, ContactEvent> = {
  initial: { status: 'none' },
  decide(command, state) {
    if (command.type === 'AddContact') return add(command, state);
    return state.status === 'none' ? reject('ERR_NO_CONTACT_FOUND') : decideKnown(command, state);
  },
  evolve(state, event) {
    if (event.type === 'ContactAdded')
      return {
        ...{ status: 'known', ...event.data, checked: event.data.checked ?? true, picture: null },
        lead: event.data.lead === true,
      };
    return state.status === 'none' ? state : evolveKnown(state, event);
  },
};
