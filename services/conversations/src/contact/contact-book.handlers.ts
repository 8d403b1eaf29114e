import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates, CommandEnvelope, Target } from '@prosa/event-store';
import { DomainError, uuidv5 } from '@prosa/kernel';
import { AGGREGATES, NUMBERS, type LeadContacts } from '@prosa/platform';
import type { Numbers } from '@prosa/read-model';
import { contactAliasDecider } from './contact-alias.decider';
import { contactAliasEvents } from './contact-alias.events';
import { contactDecider, type ContactCommand, type ContactState } from './contact.decider';
import { contactEvents, type ContactCard } from './contact.events';
import { otherWriting } from '@prosa/sheets';

/** The contact as the log knows it. */
export const contactAggregate = { catalogue: contactEvents, decider: contactDecider };

const aliasAggregate = { catalogue: contactAliasEvents, decider: contactAliasDecider };

/** The names WhatsApp knows a person under, or a group's id; empty where unknown, and at least one is not. */
export interface Aliases {
  readonly phone: string;
  readonly lid: string;
  readonly groupId?: string;
}

/** A contact as other slices refer to it. */
export interface KnownContact {
  readonly id: number;
  readonly uuid: string;
}

/** Somebody to be added by hand. */
export interface NewPerson {
  readonly phone: string;
  /** Whether WhatsApp itself wrote the number. */
  readonly checked: boolean;
  readonly card: ContactCard;
}

/** A contact that was written, and where the log stood after it. */
export interface WrittenContact {
  readonly uuid: string;
  readonly position: bigint;
}

const phoneAlias = (phone: string): string => `phone:${phone}`;

const duplicate = (state: ContactState): DomainError => {
  if (state.status === 'none') return new DomainError('ERR_DUPLICATED_CONTACT');
  const named = (field: string, message: string) => ({ field, rule: 'isUnique', message });
  const details = [named('number', state.name), named('contactId', String(state.id))];
  return new DomainError('ERR_DUPLICATED_CONTACT', undefined, { details });
};

const aliasTexts = ({ phone, lid, groupId }: Aliases): string[] => {
  if (groupId !== undefined) return [`group:${groupId}`];
  return [...(phone ? [phoneAlias(phone)] : []), ...(lid ? [`lid:${lid}`] : [])];
};

const aliasTarget = (companyId: number, alias: string): Target => ({
  companyId,
  id: uuidv5('contact-alias', companyId, alias),
});

/** Finds and adds people so that nobody is two contacts, whoever races whom and whatever crashed in between. */
@Injectable()
export class ContactBook implements LeadContacts {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(NUMBERS) private readonly numbers: Numbers,
  ) {}

  /**
   * Who has these aliases, in the book or removed from it; added under `name` when nobody does. The phone number wins
   * where the two disagree.
   */
  async resolve(
    companyId: number,
    aliases: Aliases,
    name: string,
    envelope: CommandEnvelope,
  ): Promise<KnownContact> {
    const texts = aliasTexts(aliases);
    const holders = await Promise.all(texts.map(alias => this.holderOf(companyId, alias)));
    const holder =
      holders.find(each => each !== null) ??
      (await this.typedOtherwise(companyId, aliases.phone)) ??
      (await this.claimFirst(companyId, texts, envelope));
    const contact = await this.ensure(companyId, holder, { aliases, name }, envelope);
    if (holders.includes(null)) await this.learn(companyId, holder, aliases, envelope);
    return contact;
  }

  /** Who has these aliases; where nobody does, who would be added for them. Adds nobody. */
  async identify(companyId: number, aliases: Aliases): Promise<string | null> {
    const texts = aliasTexts(aliases);
    const holders = await Promise.all(texts.map(alias => this.holderOf(companyId, alias)));
    const [first] = texts;
    return (
      holders.find(each => each !== null) ??
      (first === undefined ? null : uuidv5('contact', companyId, first))
    );
  }

  /** Whether anybody has one of these aliases. */
  async knows(companyId: number, aliases: Aliases): Promise<boolean> {
    const holders = aliasTexts(aliases).map(alias => this.holderOf(companyId, alias));
    return (await Promise.all(holders)).some(holder => holder !== null);
  }

  /** Whether somebody is here only because a form of theirs came in. */
  async isOnlyLead(companyId: number, uuid: string): Promise<boolean> {
    const { state } = await this.aggregates.load(contactAggregate, { companyId, id: uuid });
    return state.status !== 'none' && state.lead;
  }

  /** Puts somebody who came as a lead into the book. */
  async keep(companyId: number, uuid: string, envelope: CommandEnvelope): Promise<bigint> {
    const command = { type: 'KeepContact' } as const;
    return (await this.aggregates.execute(contactAggregate, { companyId, id: uuid }, command, envelope))
      .position;
  }

  /** Who has this number; added as a lead when nobody does. The number is checked when somebody looks at it. */
  async resolveLead(
    companyId: number,
    { phone, name, email }: { readonly phone: string; readonly name: string; readonly email: string },
    envelope: CommandEnvelope,
  ): Promise<KnownContact> {
    const alias = phoneAlias(phone);
    const known = await this.find(companyId, phone, false);
    const uuid = known ?? uuidv5('contact', companyId, alias);
    if (known === null) await this.claim(companyId, alias, uuid, envelope);
    const target = { companyId, id: uuid };
    const { state } = await this.aggregates.load(contactAggregate, target);
    if (state.status === 'known') return { id: state.id, uuid };
    const command: ContactCommand = {
      type: 'AddContact',
      id: await this.numbers.next('contact'),
      ...{ uuid, phone, lid: '', name, email, extraInfo: [], checked: false, lead: true },
    };
    const added = await this.aggregates.execute(contactAggregate, target, command, envelope);
    if (added.state.status === 'none') throw new DomainError('ERR_NO_CONTACT_FOUND');
    return { id: added.state.id, uuid };
  }

  /** A group is called so now. */
  async nameGroup(
    companyId: number,
    uuid: string,
    subject: string,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const command = { type: 'NameGroup', subject } as const;
    await this.aggregates.execute(contactAggregate, { companyId, id: uuid }, command, envelope);
  }

  /**
   * Adds a person by hand, or puts one back who was removed.
   * @throws ERR_DUPLICATED_CONTACT when the number is a contact's already; its details name that one.
   */
  async add(companyId: number, person: NewPerson, envelope: CommandEnvelope): Promise<WrittenContact> {
    const alias = phoneAlias(person.phone);
    const known = await this.find(companyId, person.phone, person.checked);
    const uuid = known ?? uuidv5('contact', companyId, alias);
    // A claim without a contact is what a crash left behind: it is finished here.
    if (known === null) await this.claim(companyId, alias, uuid, envelope);
    const command: ContactCommand = {
      type: 'AddContact',
      id: await this.numbers.next('contact'),
      uuid,
      phone: person.phone,
      lid: '',
      ...person.card,
      ...(person.checked ? {} : { checked: false }),
    };
    const { position, events, state } = await this.aggregates.execute(
      contactAggregate,
      { companyId, id: uuid },
      command,
      envelope,
    );
    if (events.length === 0) throw duplicate(state);
    return { uuid, position };
  }

  /** Puts somebody who was removed back into the book, as they were: a conversation begins anew. */
  async welcomeBack(companyId: number, uuid: string, envelope: CommandEnvelope): Promise<void> {
    const target = { companyId, id: uuid };
    const { state } = await this.aggregates.recall(contactAggregate, target);
    if (state.status === 'removed')
      await this.aggregates.execute(contactAggregate, target, { type: 'RestoreContact' }, envelope);
    if (state.status !== 'none' && state.lead) await this.keep(companyId, uuid, envelope);
  }

  /** The picture that somebody shows now; null when none. */
  async showPicture(
    companyId: number,
    uuid: string,
    mediaKey: string | null,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const command = { type: 'ShowPicture', mediaKey } as const;
    await this.aggregates.execute(contactAggregate, { companyId, id: uuid }, command, envelope);
  }

  /** Whose number this is; an unchecked number may be the other writing of a Brazilian one that is known. */
  async find(companyId: number, phone: string, checked: boolean): Promise<string | null> {
    const holder = await this.holderOf(companyId, phoneAlias(phone));
    if (holder !== null) return holder;
    const other = otherWriting(phone);
    const sibling = other === null ? null : await this.holderOf(companyId, phoneAlias(other));
    if (sibling === null || !checked) return sibling;
    return (await this.isUnchecked(companyId, sibling)) ? sibling : null;
  }

  /**
   * Takes WhatsApp's own writing of a number that nobody could check before.
   * @throws ERR_DUPLICATED_CONTACT when that is another contact's.
   */
  async confirmNumber(
    companyId: number,
    uuid: string,
    phone: string,
    envelope: CommandEnvelope,
  ): Promise<bigint> {
    await this.claim(companyId, phoneAlias(phone), uuid, envelope);
    const target = { companyId, id: uuid };
    const command = { type: 'ConfirmNumber', phone } as const;
    return (await this.aggregates.execute(contactAggregate, target, command, envelope)).position;
  }

  /** Somebody typed the number with a digit more or less before WhatsApp told how it is written. */
  private async typedOtherwise(companyId: number, phone: string): Promise<string | null> {
    const other = otherWriting(phone);
    const holder = other === null ? null : await this.holderOf(companyId, phoneAlias(other));
    return holder !== null && (await this.isUnchecked(companyId, holder)) ? holder : null;
  }

  private async isUnchecked(companyId: number, uuid: string): Promise<boolean> {
    const { state } = await this.aggregates.recall(contactAggregate, { companyId, id: uuid });
    return state.status !== 'none' && !state.checked;
  }

  /** An alias keeps its owner for good, so what was seen once needs no second look. */
  private async holderOf(companyId: number, alias: string): Promise<string | null> {
    return (await this.aggregates.recall(aliasAggregate, aliasTarget(companyId, alias))).state.contactUuid;
  }

  private async claim(
    companyId: number,
    alias: string,
    contactUuid: string,
    envelope: CommandEnvelope,
  ): Promise<void> {
    await this.aggregates.execute(aliasAggregate, aliasTarget(companyId, alias), { contactUuid }, envelope);
  }

  /** A new person's uuid is a function of the first alias, so that two racers claim it for the same one. */
  private async claimFirst(
    companyId: number,
    texts: readonly string[],
    envelope: CommandEnvelope,
  ): Promise<string> {
    const [first] = texts;
    if (first === undefined) throw new DomainError('ERR_NO_CONTACT_FOUND', 'a chat without any alias');
    const uuid = uuidv5('contact', companyId, first);
    await this.claim(companyId, first, uuid, envelope);
    return uuid;
  }

  private async ensure(
    companyId: number,
    uuid: string,
    person: { aliases: Aliases; name: string },
    envelope: CommandEnvelope,
  ): Promise<KnownContact> {
    const target = { companyId, id: uuid };
    const { state } = await this.aggregates.recall(contactAggregate, target);
    if (state.status !== 'none') {
      if (!state.checked && person.aliases.phone) await this.learn(companyId, uuid, person.aliases, envelope);
      return { id: state.id, uuid };
    }
    const command: ContactCommand = {
      type: 'AddContact',
      id: await this.numbers.next('contact'),
      uuid,
      ...person.aliases,
      name: person.name,
      email: '',
      extraInfo: [],
    };
    const added = await this.aggregates.execute(contactAggregate, target, command, envelope);
    if (added.state.status === 'none') throw new DomainError('ERR_NO_CONTACT_FOUND');
    return { id: added.state.id, uuid };
  }

  private async learn(
    companyId: number,
    uuid: string,
    aliases: Aliases,
    envelope: CommandEnvelope,
  ): Promise<void> {
    for (const alias of aliasTexts(aliases))
      if ((await this.holderOf(companyId, alias)) === null)
        await this.claim(companyId, alias, uuid, envelope);
    const { phone, lid } = aliases;
    await this.aggregates.execute(
      contactAggregate,
      { companyId, id: uuid },
      { type: 'LearnAlias', phone, lid },
      envelope,
    );
  }
}
