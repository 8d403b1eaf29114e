import { migrateReadModel, openReadModel, type OpenReadModel } from '@prosa/read-model';
import type { CampaignShippingRow } from '@prosa/read-model';
import { migratedDatabase, type TestDatabase } from '@prosa/testing';
import type { MergedSide } from './merge.events';
import { countsOfMerge } from './merge.queries';

const COMPANY = 31;
const OTHER_COMPANY = 32;
const LIST = 4;
const TAG = 9;
const at = new Date('2026-03-01T12:00:00Z');
const uuidOf = (n: number): string => `0190c0de-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [ITEM, OTHER_ITEM] = [uuidOf(201), uuidOf(202)];
const PHONE = '5511944470031';

const side = (n: number): MergedSide => ({
  ...{ ticketUuid: uuidOf(100 + n), ticketId: n, contactId: n, contactUuid: uuidOf(n) },
});
const [source, destination] = [side(1), side(2)];

describe('The open campaigns that a merge is confirmed with', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let made = 0;

  const contact = async ({ contactId: id, contactUuid: uuid }: MergedSide, phone: string): Promise<void> => {
    const known = { checked: true, pictureMediaKey: null, removedAt: null, createdAt: at, updatedAt: at };
    const texts = { name: 'Rita', phone, lid: '', groupId: null, email: '', extraInfo: '[]' };
    await read.owner
      .insertInto('contact')
      .values({ ...known, ...texts, uuid, id, companyId: COMPANY })
      .execute();
  };

  const item = async (uuid: string, phone: string): Promise<void> => {
    const place = { companyId: COMPANY, id: (made += 1), listId: LIST, listUuid: uuidOf(900) };
    const card = {
      name: 'Rita',
      phone,
      email: '',
      fields: '[]',
      whatsappValid: null,
      createdAt: at,
      updatedAt: at,
    };
    await read.owner
      .insertInto('contactListItem')
      .values({ ...place, ...card, uuid })
      .execute();
  };

  /** A campaign in this status, with these recipients. */
  const campaign = async (
    status: 'PROGRAMADA' | 'EM_ANDAMENTO' | 'CANCELADA' | 'FINALIZADA',
    recipients: readonly Pick<CampaignShippingRow, 'kind' | 'sourceUuid' | 'progress'>[],
    { companyId = COMPANY, card = {} }: { readonly companyId?: number; readonly card?: object } = {},
  ): Promise<void> => {
    const id = (made += 1);
    const uuid = uuidOf(300 + id);
    const unset = { mediaKey: null, mediaName: null, reason: null, holdReason: null, holdUntil: null };
    await read.owner
      .insertInto('campaign')
      .values({
        ...unset,
        ...{ uuid, companyId, id, name: `Campanha ${id}`, status, connectionId: 1 },
        card: JSON.stringify(card),
        ...{ scheduledAt: null, completedAt: null, audienceCount: recipients.length, leftOut: '{}' },
        ...{ holds: '[]', resumedAt: null, createdAt: at, updatedAt: at },
      })
      .execute();
    for (const [place, recipient] of recipients.entries())
      await read.owner
        .insertInto('campaignShipping')
        .values({
          ...recipient,
          ...{ uuid: uuidOf(1_000 * id + place), companyId, campaignUuid: uuid, place, connectionId: 1 },
          ...{ code: null, variant: null, ticketId: null, messageUuid: null, addressedAt: null },
          ...{ requestedAt: null, step: 'message', confirmationRequestedAt: null, confirmedAt: null },
          ...{ answerId: null, isStranger: false, repliedAt: null, replyTicketUuid: null, retryRoot: null },
        })
        .execute();
  };

  /** A ticket of the source's contact with the tag. */
  const tagged = async (n: number, mergedInto: string | null): Promise<void> => {
    const { contactId, contactUuid } = source;
    const uuid = uuidOf(100 + n);
    const last = { lastMessage: '', lastMessageId: '', lastMessageFromMe: false, lastMessageKind: '' };
    await read.owner
      .insertInto('ticket')
      .values({
        ...last,
        ...{ uuid, companyId: COMPANY, id: n, status: 'closed', queueId: null, userId: null, mergedInto },
        ...{ contactId, contactUuid, connectionId: 1, isGroup: false, lastMessageAt: null, unread: 0 },
        ...{ readPosition: '0', handover: null, waitingSince: null, chatbot: false, bot: null },
        ...{ campaignUuid: null, unansweredSince: null, createdAt: at, updatedAt: at },
      })
      .execute();
    await read.owner
      .insertInto('ticketTag')
      .values({ companyId: COMPANY, ticketUuid: uuid, tagId: TAG })
      .execute();
  };

  const counted = async (takesContact = true): Promise<readonly [number, number]> => {
    const merge = { source, destination, takesContact, tags: [] };
    const counts = await read.tenants.withTenant(COMPANY, db => countsOfMerge(db, COMPANY, merge));
    return [counts.campaigns, counts.campaignsWithout];
  };

  const [toContact, toItem] = [
    { kind: 'contact', sourceUuid: source.contactUuid } as const,
    { kind: 'item', sourceUuid: ITEM } as const,
  ];

  beforeAll(async () => {
    database = await migratedDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
    await migrateReadModel(read.owner);
    await contact(source, PHONE);
    await contact(destination, '5511944470032');
    await item(ITEM, PHONE);
    await item(OTHER_ITEM, '5511944470099');
  });

  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  beforeEach(async () => {
    await read.owner.deleteFrom('campaignShipping').execute();
    await read.owner.deleteFrom('campaign').execute();
  });

  it('write to the old number where its item of a list waits, and pass over the contact where that waits', async () => {
    expect(await counted()).toEqual([0, 0]);
    await campaign('EM_ANDAMENTO', [{ ...toItem, progress: 'waiting' }]);
    expect(await counted()).toEqual([1, 0]);
    await campaign('EM_ANDAMENTO', [{ ...toContact, progress: 'waiting' }]);
    expect(await counted()).toEqual([1, 1]);
  });

  it('are each counted once, however many of their recipients wait', async () => {
    const others = [
      { kind: 'item', sourceUuid: OTHER_ITEM, progress: 'waiting' },
      { kind: 'contact', sourceUuid: destination.contactUuid, progress: 'waiting' },
    ] as const;
    await campaign('EM_ANDAMENTO', [
      { ...toItem, progress: 'waiting' },
      { ...toContact, progress: 'waiting' },
      ...others,
    ]);
    await campaign('EM_ANDAMENTO', others);
    expect(await counted()).toEqual([1, 1]);
  });

  it('count no more once the recipient was addressed or skipped', async () => {
    for (const progress of ['addressed', 'requested', 'skipped'] as const)
      await campaign('EM_ANDAMENTO', [
        { ...toItem, progress },
        { ...toContact, progress },
      ]);
    expect(await counted()).toEqual([0, 0]);
  });

  it('are those that are under way, of this company', async () => {
    for (const status of ['CANCELADA', 'FINALIZADA'] as const)
      await campaign(status, [{ ...toItem, progress: 'waiting' }]);
    await campaign('EM_ANDAMENTO', [{ ...toContact, progress: 'waiting' }], { companyId: OTHER_COMPANY });
    expect(await counted()).toEqual([0, 0]);
  });

  it('of a tag that have not begun count by the tickets that are there, and not by one that is shown in another', async () => {
    await campaign('PROGRAMADA', [], { card: { tagListId: TAG } });
    await tagged(3, destination.ticketUuid);
    expect(await counted()).toEqual([0, 0]);
    await tagged(4, null);
    expect(await counted()).toEqual([0, 1]);
  });

  it('do not matter where the contact stays', async () => {
    await campaign('EM_ANDAMENTO', [
      { ...toItem, progress: 'waiting' },
      { ...toContact, progress: 'waiting' },
    ]);
    expect(await counted(false)).toEqual([0, 0]);
  });
});
