import type { PersonalHashes } from '@prosa/crypto';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { LIMITS, phoneOrFault, type ContactListItemPage, type ContactListItemView } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import {
  AGGREGATES,
  BARRIER,
  NUMBER_CHECKS,
  NUMBERS,
  PERSONAL_HASHES,
  TENANT_DATABASE,
  type NumberChecks,
} from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { ContactListItemRow, Numbers, TenantDatabase } from '@prosa/read-model';
import { listRow } from '../contact-list/contact-list.queries';
import { CampaignIds } from './campaign-ids';
import type { ChangeItemRequest, ItemRequest, ItemsQuery } from './contact-list-item.commands';
import { type ContactListItemCommand } from './contact-list-item.decider';
import { type ListedPerson } from './contact-list-item.events';
import { itemByUuid, itemPage, itemRow, itemView } from './contact-list-item.queries';
import { contactListItemAggregate } from './contact-list-item.aggregate';

/** A list, by its number and its stream. */
export interface ListName {
  readonly id: number;
  readonly uuid: string;
}

/** The operations of users on list members. */
@Injectable()
export class ContactListItems {
  private readonly ids: CampaignIds;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(PERSONAL_HASHES) hashes: PersonalHashes,
    @Optional() @Inject(NUMBER_CHECKS) private readonly checks?: NumberChecks,
  ) {
    this.ids = new CampaignIds(hashes);
  }

  /** A page of a list's members. @throws ERR_NO_CONTACT_LIST_FOUND */
  async page({ companyId }: Viewer, query: ItemsQuery): Promise<ContactListItemPage> {
    const { contactListId: listId, searchParam: search, pageNumber = 1 } = query;
    const [limit, offset] = [LIMITS.pageSize, (pageNumber - 1) * LIMITS.pageSize];
    await this.list(companyId, listId);
    return this.tenants.withTenant(companyId, db =>
      itemPage(db, companyId, { listId, search, limit, offset }),
    );
  }

  /** An item. @throws ERR_NO_CONTACT_LIST_ITEM_FOUND */
  async show({ companyId }: Viewer, id: number): Promise<ContactListItemView> {
    return itemView(await this.row(companyId, id));
  }

  /**
   * Adds an item.
   * @throws ERR_CHECK_NUMBER when it is no number, or none that is on WhatsApp; ERR_DUPLICATED_CONTACT when they are in it.
   */
  async add(viewer: Viewer, request: ItemRequest, envelope: CommandEnvelope): Promise<ContactListItemView> {
    const { companyId } = viewer;
    const list = await this.list(companyId, request.contactListId);
    const { name, number, email } = request;
    return this.put(companyId, list, { name, phone: phoneIn(number), email: email ?? '' }, envelope);
  }

  /** Corrects an entry. Another number is another person, who is in the list instead of the one before. */
  async change(
    { companyId }: Viewer,
    id: number,
    request: ChangeItemRequest,
    envelope: CommandEnvelope,
  ): Promise<ContactListItemView> {
    const row = await this.row(companyId, id);
    const person = {
      name: request.name ?? row.name,
      phone: request.number === undefined ? row.phone : phoneIn(request.number),
      email: request.email === undefined ? row.email : (request.email ?? ''),
    };
    const uuid = await this.ids.itemId(companyId, row.listUuid, person.phone);
    if (uuid === row.uuid) return this.decide(companyId, uuid, { type: 'Change', person }, envelope);
    const { commandId: _, ...rest } = envelope;
    const added = await this.put(companyId, { id: row.listId, uuid: row.listUuid }, person, envelope);
    await this.takeOut(companyId, row.uuid, rest);
    return added;
  }

  /** Checks an item's number with WhatsApp. @throws ERR_CHECK_NUMBER without a connected number. */
  async check({ companyId }: Viewer, id: number, envelope: CommandEnvelope): Promise<ContactListItemView> {
    const { uuid, phone } = await this.row(companyId, id);
    const answer = (await this.checks?.check(companyId, phone)) ?? null;
    if (answer === null) throw new DomainError('ERR_NO_DEF_WAPP_FOUND');
    return this.decide(companyId, uuid, { type: 'Check', isValid: answer.exists }, envelope);
  }

  /** Removes an item. @throws ERR_NO_CONTACT_LIST_ITEM_FOUND */
  async remove({ companyId }: Viewer, id: number, envelope: CommandEnvelope): Promise<void> {
    const { uuid } = await this.row(companyId, id);
    await this.takeOut(companyId, uuid, envelope);
  }

  /** A list of the company. @throws ERR_NO_CONTACT_LIST_FOUND */
  async list(companyId: number, id: number): Promise<ListName & { readonly name: string }> {
    const row = await this.tenants.withTenant(companyId, db => listRow(db, companyId, id));
    if (row === undefined) throw new DomainError('ERR_NO_CONTACT_LIST_FOUND');
    return row;
  }

  private async takeOut(companyId: number, uuid: string, envelope: CommandEnvelope): Promise<void> {
    const command = { type: 'Remove', withList: false } as const;
    const target = { companyId, id: uuid };
    const { position } = await this.aggregates.execute(contactListItemAggregate, target, command, envelope);
    if (position > 0n) await this.barrier.reached(position, { companyId });
  }

  private async put(
    companyId: number,
    list: ListName,
    { name, phone, email }: ListedPerson,
    envelope: CommandEnvelope,
  ): Promise<ContactListItemView> {
    const answer = (await this.checks?.check(companyId, phone)) ?? null;
    if (answer?.exists === false) throw new DomainError('ERR_CHECK_NUMBER');
    const number = answer?.number ?? phone;
    const uuid = await this.ids.itemId(companyId, list.uuid, number);
    const command: ContactListItemCommand = {
      ...{ type: 'Add', uuid, id: await this.numbers.next('contactListItem') },
      ...{ listId: list.id, listUuid: list.uuid, name, phone: number, email },
      ...{ whatsappValid: answer === null ? null : true, importUuid: null },
    };
    const target = { companyId, id: uuid };
    const { position, events } = await this.aggregates.execute(
      contactListItemAggregate,
      target,
      command,
      envelope,
    );
    if (events.length === 0) throw new DomainError('ERR_DUPLICATED_CONTACT');
    await this.barrier.reached(position, { companyId });
    return this.view(companyId, uuid, 'ERR_UNAVAILABLE');
  }

  private async decide(
    companyId: number,
    uuid: string,
    command: ContactListItemCommand,
    envelope: CommandEnvelope,
  ): Promise<ContactListItemView> {
    const target = { companyId, id: uuid };
    const { position } = await this.aggregates.execute(contactListItemAggregate, target, command, envelope);
    if (position > 0n) await this.barrier.reached(position, { companyId });
    return this.view(companyId, uuid, 'ERR_NO_CONTACT_LIST_ITEM_FOUND');
  }

  private async view(companyId: number, uuid: string, missing: string): Promise<ContactListItemView> {
    const row = await this.tenants.withTenant(companyId, db => itemByUuid(db, companyId, uuid));
    if (row === undefined) throw new DomainError(missing);
    return itemView(row);
  }

  private async row(companyId: number, id: number): Promise<ContactListItemRow> {
    const row = await this.tenants.withTenant(companyId, db => itemRow(db, companyId, id));
    if (row === undefined) throw new DomainError('ERR_NO_CONTACT_LIST_ITEM_FOUND');
    return row;
  }
}

/** The number of a person in digits with its country. @throws ERR_CHECK_NUMBER with what is wrong with it */
export const phoneIn = (written: string): string => {
  const found = phoneOrFault(written);
  if ('number' in found) return found.number;
  const details = [{ field: 'number', rule: found.code, message: found.code }];
  throw new DomainError('ERR_CHECK_NUMBER', undefined, { details });
};
