import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type { ContactAdded, ContactCard, ContactEvent } from './contact.events';

/** The state of a contact: its card and aliases, in the book or removed. */
export type ContactState = { readonly status: 'none' } | KnownContact;

type KnownContact = ContactCard & {
  readonly status: 'known' | 'removed';
  readonly id: number;
  readonly uuid: string;
  readonly phone: string;
  readonly lid: string;
  readonly groupId?: string;
  readonly checked: boolean;
  /** Not in the book: came by a form and has not been kept. */
  readonly lead: boolean;
  readonly picture: string | null;
};

/** The commands of a contact. */
export type ContactCommand =
  | ({ readonly type: 'AddContact' } & ContactAdded['data'])
  | { readonly type: 'ChangeCard'; readonly card: Partial<ContactCard> }
  | { readonly type: 'LearnAlias'; readonly phone: string; readonly lid: string }
  | { readonly type: 'ConfirmNumber'; readonly phone: string }
  | { readonly type: 'ShowPicture'; readonly mediaKey: string | null }
  | { readonly type: 'NameGroup'; readonly subject: string }
  | { readonly type: 'RemoveContact' }
  /** With `lead` it is shown to users who work with leads only. */
  | { readonly type: 'RestoreContact'; readonly lead?: true }
  | { readonly type: 'KeepContact' };

type Of<Type extends ContactCommand['type']> = Extract<ContactCommand, { type: Type }>;

const nothing: Decision<ContactEvent> = [];

const keep = ({ lead, uuid }: KnownContact): Decision<ContactEvent> =>
  lead ? [{ type: 'ContactKept', data: { uuid } }] : nothing;

/** Manually adds a contact that came as a lead: the entered card replaces the previous one. */
const adopt = ({ name, email, extraInfo }: ContactCard, state: KnownContact): readonly ContactEvent[] => [
  { type: 'ContactCardChanged', data: { uuid: state.uuid, name, email, extraInfo } },
  { type: 'ContactKept', data: { uuid: state.uuid } },
];

const restore = (
  { status, uuid, name, email, extraInfo }: KnownContact,
  lead: { readonly lead?: true } = {},
): readonly ContactEvent[] =>
  status === 'known' ? [] : [{ type: 'ContactRestored', data: { uuid, name, email, extraInfo, ...lead } }];

const add = ({ type: _, ...data }: Of<'AddContact'>, state: ContactState): Decision<ContactEvent> => {
  if (state.status === 'none') return [{ type: 'ContactAdded', data }];
  // Public input: a submitted form changes no existing contact, and a removed one stays hidden from the contact list.
  if (data.lead === true) return restore(state, { lead: true });
  if (state.status === 'known') return state.lead ? adopt(data, state) : nothing;
  const { name, email, extraInfo, checked } = data;
  // A number that WhatsApp confirmed stays confirmed.
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
  // Known aliases stay: WhatsApp reveals aliases of a person but never withdraws them. Only an unchecked number is
  // replaced.
  const after = { phone: (state.checked ? state.phone : '') || phone || state.phone, lid: state.lid || lid };
  const confirms = !state.checked && phone !== '';
  if (after.phone === state.phone && after.lid === state.lid && !confirms) return nothing;
  return [{ type: 'ContactAliasLearned', data: { uuid: state.uuid, ...after } }];
};

/** A group takes its WhatsApp name, even when removed; contacts are not renamed this way. */
const nameGroup = (subject: string, state: KnownContact): Decision<ContactEvent> => {
  const name = subject.trim();
  return state.groupId === undefined || name === '' ? nothing : changeCard({ name }, state);
};

const confirmNumber = (phone: string, state: KnownContact): Decision<ContactEvent> =>
  state.checked ? nothing : [{ type: 'ContactNumberChecked', data: { uuid: state.uuid, phone } }];

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
      return restore(state, command.lead === true ? { lead: true } : {});
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

/** A contact of a company; when removed, it keeps its identity. Rejects with ERR_NO_CONTACT_FOUND. */
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
