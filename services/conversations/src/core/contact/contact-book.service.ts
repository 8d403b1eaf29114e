import { otherSpelling } from '@prosa/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import type { Erasures, PersonalIds, SubjectErased } from '@prosa/crypto';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES, ERASURES, NUMBERS, PERSONAL_IDS } from '@prosa/platform';
import type { Numbers } from '@prosa/read-model';
import { type ContactCommand, type ContactState } from './contact.decider';
import { type ContactCard } from './contact.events';
import { contactAggregate } from './contact.aggregate';
import { ContactAliases } from './contact-aliases';

/** A contact's addresses on WhatsApp, or a group's id; empty where unknown, at least one is known. */
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

/** A contact to add manually. */
export interface NewPerson {
  readonly phone: string;
  /** Whether WhatsApp itself wrote the number. */
  readonly checked: boolean;
  readonly card: ContactCard;
}

/** A person who submitted a form. */
export interface LeadPerson {
  readonly phone: string;
  readonly name: string;
  readonly email: string;
}

/** A contact that was written, and the log position after it. */
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

/**
 * Finds and adds contacts so that no person is two contacts, despite races and crashes. An erased person who writes again
 * is a new contact.
 */
@Injectable()
export class ContactBook {
  private readonly owners: ContactAliases;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(PERSONAL_IDS) ids: PersonalIds,
    @Inject(ERASURES) private readonly erasures: Erasures,
  ) {
    this.owners = new ContactAliases(aggregates, ids, erasures);
  }

  /** Whether a contact was erased, so that its stream takes no more events; a sender with its aliases is a new contact. */
  isErased(companyId: number, uuid: string): Promise<boolean> {
    return this.erasures.isErased(companyId, uuid);
  }

  /** A write was refused because its subject was erased since it was looked up. */
  noticeErased({ owner }: SubjectErased): void {
    this.erasures.invalidate(owner);
  }

  /**
   * The owner of these aliases, even when removed from the book; added under `name` when there is none. The phone
   * number takes precedence when the aliases have different owners.
   */
  async resolve(
    companyId: number,
    aliases: Aliases,
    name: string,
    envelope: CommandEnvelope,
  ): Promise<KnownContact> {
    const texts = aliasTexts(aliases);
    const holders = await Promise.all(texts.map(alias => this.owners.holderOf(companyId, alias)));
    const holder =
      holders.find(each => each !== null) ??
      (await this.typedOtherwise(companyId, aliases.phone)) ??
      (await this.claimFirst(companyId, texts, envelope));
    const contact = await this.ensure(companyId, holder, { aliases, name }, envelope);
    if (holders.includes(null)) await this.learn(companyId, holder, aliases, envelope);
    return contact;
  }

  /** The owner of these aliases, or the uuid that a new contact would get. Adds none. */
  async identify(companyId: number, aliases: Aliases): Promise<string | null> {
    const texts = aliasTexts(aliases);
    const holders = await Promise.all(texts.map(alias => this.owners.holderOf(companyId, alias)));
    const [first] = texts;
    return (
      holders.find(each => each !== null) ??
      (first === undefined ? null : await this.owners.newUuid(companyId, first))
    );
  }

  /** Whether one of these aliases has an owner. */
  async knows(companyId: number, aliases: Aliases): Promise<boolean> {
    const holders = aliasTexts(aliases).map(alias => this.owners.holderOf(companyId, alias));
    return (await Promise.all(holders)).some(holder => holder !== null);
  }

  /** Whether a contact exists only because of a submitted form. */
  async isOnlyLead(companyId: number, uuid: string): Promise<boolean> {
    const { state } = await this.aggregates.load(contactAggregate, { companyId, id: uuid });
    return state.status !== 'none' && state.lead;
  }

  /** Adds a contact that came as a lead to the book. */
  async keep(companyId: number, uuid: string, envelope: CommandEnvelope): Promise<bigint> {
    const command = { type: 'KeepContact' } as const;
    return (await this.aggregates.execute(contactAggregate, { companyId, id: uuid }, command, envelope))
      .position;
  }

  /**
   * The owner of this number; added as a lead when there is none. The number is checked when the lead is opened.
   * Anyone may submit a form: an existing card stays as it is, and a removed one is shown with leads only.
   */
  async resolveLead(
    companyId: number,
    { phone, name, email }: LeadPerson,
    envelope: CommandEnvelope,
  ): Promise<KnownContact> {
    const alias = phoneAlias(phone);
    const known = await this.find(companyId, phone, false);
    const uuid = known ?? (await this.owners.newUuid(companyId, alias));
    if (known === null) await this.owners.claim(companyId, alias, uuid, envelope);
    const target = { companyId, id: uuid };
    const { state } = await this.aggregates.load(contactAggregate, target);
    if (state.status !== 'none') {
      await this.restoreLead(companyId, uuid, envelope);
      return { id: state.id, uuid };
    }
    const command: ContactCommand = {
      type: 'AddContact',
      id: await this.numbers.next('contact'),
      ...{ uuid, phone, lid: '', name, email, extraInfo: [], checked: false, lead: true },
    };
    const added = await this.aggregates.execute(contactAggregate, target, command, envelope);
    if (added.state.status === 'none') throw new DomainError('ERR_NO_CONTACT_FOUND');
    return { id: added.state.id, uuid };
  }

  /** Brings a removed contact back as a lead's, with its own data; no effect on one that is in the book. */
  async restoreLead(companyId: number, uuid: string, envelope: CommandEnvelope): Promise<void> {
    const target = { companyId, id: uuid };
    const { state } = await this.aggregates.load(contactAggregate, target);
    const command = { type: 'RestoreContact', lead: true } as const;
    if (state.status === 'removed')
      await this.aggregates.execute(contactAggregate, target, command, envelope);
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
   * Adds a contact manually, or restores a removed one.
   * @throws ERR_DUPLICATED_CONTACT when the number belongs to an existing contact; its details identify that one.
   */
  async add(companyId: number, person: NewPerson, envelope: CommandEnvelope): Promise<WrittenContact> {
    const alias = phoneAlias(person.phone);
    const known = await this.find(companyId, person.phone, person.checked);
    const uuid = known ?? (await this.owners.newUuid(companyId, alias));
    // A reservation without a contact is left over from a crash: the addition is completed here.
    if (known === null) await this.owners.claim(companyId, alias, uuid, envelope);
    const command: ContactCommand = {
      type: 'AddContact',
      id: await this.numbers.next('contact'),
      uuid,
      phone: person.phone,
      lid: '',
      ...person.card,
      ...(person.checked ? {} : { checked: false }),
    };
    const target = { companyId, id: uuid, ...(known === null ? { isNew: true as const } : {}) };
    const { position, events, state } = await this.aggregates.execute(
      contactAggregate,
      target,
      command,
      envelope,
    );
    if (events.length === 0) throw duplicate(state);
    return { uuid, position };
  }

  /** Restores a removed contact with its data: a new conversation starts. */
  async welcomeBack(companyId: number, uuid: string, envelope: CommandEnvelope): Promise<void> {
    const target = { companyId, id: uuid };
    const { state } = await this.aggregates.getCached(contactAggregate, target);
    if (state.status === 'removed')
      await this.aggregates.execute(contactAggregate, target, { type: 'RestoreContact' }, envelope);
    if (state.status !== 'none' && state.lead) await this.keep(companyId, uuid, envelope);
  }

  /** A contact's current profile picture; null for none. */
  async showPicture(
    companyId: number,
    uuid: string,
    mediaKey: string | null,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const command = { type: 'ShowPicture', mediaKey } as const;
    await this.aggregates.execute(contactAggregate, { companyId, id: uuid }, command, envelope);
  }

  /**
   * The owner of a number; an unchecked number may be the other spelling (ninth digit) of a known Brazilian one.
   */
  async find(companyId: number, phone: string, checked: boolean): Promise<string | null> {
    const holder = await this.owners.holderOf(companyId, phoneAlias(phone));
    if (holder !== null) return holder;
    const other = otherSpelling(phone);
    const sibling = other === null ? null : await this.owners.holderOf(companyId, phoneAlias(other));
    if (sibling === null || !checked) return sibling;
    return (await this.isUnchecked(companyId, sibling)) ? sibling : null;
  }

  /** Reserves another spelling of a contact's number for it. @throws ERR_DUPLICATED_CONTACT when that is another one's. */
  async reserve(companyId: number, uuid: string, phone: string, envelope: CommandEnvelope): Promise<void> {
    await this.owners.claim(companyId, phoneAlias(phone), uuid, envelope);
  }

  /**
   * Stores WhatsApp's spelling of a number that could not be checked before.
   * @throws ERR_DUPLICATED_CONTACT when that belongs to another contact.
   */
  async confirmNumber(
    companyId: number,
    uuid: string,
    phone: string,
    envelope: CommandEnvelope,
  ): Promise<bigint> {
    await this.owners.claim(companyId, phoneAlias(phone), uuid, envelope);
    const target = { companyId, id: uuid };
    const command = { type: 'ConfirmNumber', phone } as const;
    return (await this.aggregates.execute(contactAggregate, target, command, envelope)).position;
  }

  /** The number was entered with a digit more or less before WhatsApp's spelling was known. */
  private async typedOtherwise(companyId: number, phone: string): Promise<string | null> {
    const other = otherSpelling(phone);
    const holder = other === null ? null : await this.owners.holderOf(companyId, phoneAlias(other));
    return holder !== null && (await this.isUnchecked(companyId, holder)) ? holder : null;
  }

  private async isUnchecked(companyId: number, uuid: string): Promise<boolean> {
    const { state } = await this.aggregates.getCached(contactAggregate, { companyId, id: uuid });
    return state.status !== 'none' && !state.checked;
  }

  /**
   * A new contact's uuid is derived from the first alias, so that concurrent requests reserve it for the same one.
   */
  private async claimFirst(
    companyId: number,
    texts: readonly string[],
    envelope: CommandEnvelope,
  ): Promise<string> {
    const [first] = texts;
    if (first === undefined) throw new DomainError('ERR_NO_CONTACT_FOUND', 'a chat without any alias');
    const uuid = await this.owners.newUuid(companyId, first);
    await this.owners.claim(companyId, first, uuid, envelope);
    return uuid;
  }

  private async ensure(
    companyId: number,
    uuid: string,
    person: { aliases: Aliases; name: string },
    envelope: CommandEnvelope,
  ): Promise<KnownContact> {
    const target = { companyId, id: uuid };
    const { state } = await this.aggregates.getCached(contactAggregate, target);
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
      if ((await this.owners.holderOf(companyId, alias)) === null)
        await this.owners.claim(companyId, alias, uuid, envelope);
    const { phone, lid } = aliases;
    await this.aggregates.execute(
      contactAggregate,
      { companyId, id: uuid },
      { type: 'LearnAlias', phone, lid },
      envelope,
    );
  }
}
