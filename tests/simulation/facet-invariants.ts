import type { StoredEvent } from '@prosa/event-store';
import { parseStreamName } from '@prosa/kernel';
import type { Trial } from './invariants';
import { hashOf } from './world/files';
import { LOGO_KEY, PEOPLE } from './world/furnish';
import { attachedTo, wordsOf } from './world/requests';

type Data = Readonly<Record<string, unknown>>;

const dataOf = (event: StoredEvent): Data => event.data as unknown as Data;
const momentOf = (event: StoredEvent): number => Date.parse(event.metadata.at);

/** What is said in a group stands in the group's own ticket, by whom it was said; what is said to us alone does not. */
const groupsApart = (trial: Trial): void => {
  const tickets = new Map(trial.rows('ticket').map(row => [String(row['uuid']), row]));
  const contacts = new Map(trial.rows('contact').map(row => [String(row['uuid']), row]));
  const messages = new Map(trial.rows('message').map(row => [String(row['id']), row]));
  for (const { id, groupId, phone, fromMe } of trial.ledger.written) {
    const row = messages.get(id);
    if (row === undefined) continue;
    const ticket = tickets.get(String(row['ticketUuid']));
    const contact = contacts.get(String(ticket?.['contactUuid']));
    if (ticket?.['isGroup'] !== (groupId !== null) || contact?.['groupId'] !== groupId)
      trial.fail('group', `${id} stands in a ticket of somebody else`);
    const author = groupId === null || fromMe ? null : phone;
    if (row['authorPhone'] !== author) trial.fail('group', `${id} is by ${String(row['authorPhone'])}`);
  }
  const direct = new Set(trial.ledger.written.filter(each => each.groupId === null).map(each => each.phone));
  for (const { phone, groupId } of contacts.values())
    if (groupId === null && !direct.has(String(phone)))
      trial.fail('group', `${String(phone)} is in the book and never wrote to us`);
};

/** The file of a message that was acknowledged is there, under a key that leads to the bytes that were sent. */
const filesThere = (trial: Trial): void => {
  if (!trial.facets.has('files')) return;
  const objects = new Map(trial.rows('mediaObject').map(row => [String(row['key']), row]));
  const messages = new Map(trial.rows('message').map(row => [String(row['id']), row]));
  const used = new Set([LOGO_KEY]);
  for (const { id, file } of trial.ledger.written) {
    const row = messages.get(id);
    if (row === undefined || file === null) continue;
    const key = String(row['mediaKey']);
    used.add(key);
    const object = objects.get(key);
    if (row['mediaState'] !== 'ready')
      trial.fail('file', `the file of ${id} is ${String(row['mediaState'])}`);
    else if (object === undefined) trial.fail('file', `the file of ${id} was swept`);
    else if (object['sha256'] !== hashOf(file)) trial.fail('file', `the file of ${id} is another`);
    else if (!trial.disk.kept.has(`${String(object['companyId'])}/${String(object['sha256'])}`))
      trial.fail('file', `the bytes of ${id} are gone`);
  }
  for (const event of trial.of('MessageSendRequested')) {
    const media = dataOf(event)['media'] as { key: string } | null | undefined;
    if (media !== null && media !== undefined) used.add(media.key);
  }
  if (!objects.has(LOGO_KEY)) trial.fail('file', 'a file of long ago was swept though a record has it');
  if (trial.swept?.skipped !== null) trial.fail('file', `no sweep: ${String(trial.swept?.skipped)}`);
  for (const key of objects.keys()) if (!used.has(key)) trial.fail('file', `${key} was left by a sweep`);
  const held = new Set(
    [...objects.values()].map(row => `${String(row['companyId'])}/${String(row['sha256'])}`),
  );
  for (const place of trial.disk.kept.keys())
    if (!held.has(place)) trial.fail('file', 'a sweep left bytes that nobody has');
  if (trial.disk.drafts.size > 0) trial.fail('file', 'a sweep left a draft');
};

/** A sent file is on the phone, with the selected content. */
const filesArrive = (trial: Trial): void => {
  const shown = [...trial.network.shown.values()];
  for (const accepted of trial.ledger.accepted) {
    if (accepted.kind !== 'attach') continue;
    const words = wordsOf(accepted);
    const arrived = shown.filter(({ body }) => body === words);
    if (arrived.length !== 1) trial.fail('file', `${words} is on the phone ${arrived.length} times`);
    if (arrived.some(({ file }) => file !== attachedTo(accepted)))
      trial.fail('file', `${words} came with another file`);
  }
};

interface Arrangement {
  readonly body: string;
  readonly sendAt: number;
}

/** A schedule is said once, as it was arranged last, not before its hour, and not once it was taken back. */
const keptSchedules = (trial: Trial): void => {
  const said = new Map<string, StoredEvent[]>();
  for (const event of trial.of('MessageSendRequested'))
    if (event.metadata.actor.kind === 'system' && event.metadata.actor.name === 'schedule') {
      const { correlationId } = event.metadata;
      said.set(correlationId, [...(said.get(correlationId) ?? []), event]);
    }
  const lives = new Map<string, StoredEvent[]>();
  for (const event of trial.events) {
    if (!event.type.startsWith('Schedule')) continue;
    const uuid = parseStreamName(event.stream).id;
    lives.set(uuid, [...(lives.get(uuid) ?? []), event]);
  }
  for (const [uuid, life] of lives) judgeLife(trial, uuid, life, said.get(uuid) ?? []);
  for (const uuid of said.keys())
    if (!lives.has(uuid)) trial.fail('schedule', `${uuid} was said and is none`);
};

const judgeLife = (
  trial: Trial,
  uuid: string,
  life: readonly StoredEvent[],
  said: readonly StoredEvent[],
): void => {
  const fail = (what: string): void => trial.fail('schedule', `${uuid} ${what}`);
  let arranged: Arrangement | null = null;
  let addressed = 0;
  for (const event of life) {
    const data = dataOf(event);
    if (event.type === 'ScheduleCreated' || event.type === 'ScheduleChanged')
      arranged = { body: String(data['body']), sendAt: Date.parse(String(data['sendAt'])) };
    else if (event.type === 'ScheduleFailed') fail(`failed: ${String(data['reason'])}`);
    else if (event.type === 'ScheduleAddressed') {
      addressed += 1;
      if (data['body'] !== arranged?.body) fail('says something else than was arranged');
      // Up to the deviation of the company's clocks.
      if (momentOf(event) < (arranged?.sendAt ?? Infinity) - trial.skewMs) fail('went out before its hour');
    }
  }
  if (said.length > 1 || addressed > 1) fail(`was said ${Math.max(said.length, addressed)} times`);
  const isCancelled = life.some(({ type }) => type === 'ScheduleCancelled');
  if (said.length === 0 && !isCancelled && (arranged?.sendAt ?? 0) < trial.now) fail('was never said');
  if (said.length > 0 && addressed === 0) fail('was said and not settled');
  // Cancelling a sent schedule only removes it from the calendar.
  if (said.length === 0 && addressed > 0) fail('was settled and not said');
};

/** What was confirmed to an agent is on the calendar, or removed, exactly once. */
const calendarRight = (trial: Trial): void => {
  for (const accepted of trial.ledger.accepted) {
    const { kind } = accepted;
    const type = { arrange: 'ScheduleCreated', rearrange: 'ScheduleChanged' }[kind as string];
    if (type !== undefined) {
      const count = trial.of(type).filter(event => dataOf(event)['body'] === wordsOf(accepted)).length;
      if (count !== 1) trial.fail('schedule', `${wordsOf(accepted)} is ${count} facts`);
    } else if (kind === 'cancel') {
      const isGone = trial.of('ScheduleCancelled').some(event => dataOf(event)['id'] === accepted.subject);
      if (!isGone) trial.fail('schedule', `${accepted.subject} was taken back and is there`);
    }
  }
};

const companyOfUser = new Map(PEOPLE.map(({ userId, companyId }) => [userId, companyId]));

/** What colleagues say is there once, for those of their company, in the order of the log. */
const chatsRight = (trial: Trial): void => {
  const messages = trial.rows('chatMessage');
  const chats = new Map(trial.rows('chat').map(row => [String(row['uuid']), row]));
  for (const accepted of trial.ledger.accepted) {
    if (accepted.kind === 'say') {
      const shown = messages.filter(row => row['message'] === wordsOf(accepted)).length;
      if (shown !== 1) trial.fail('chat', `${wordsOf(accepted)} is shown ${shown} times`);
    } else if (accepted.kind === 'meet') {
      const begun = [...chats.values()].filter(row => row['title'] === wordsOf(accepted)).length;
      if (begun !== 1) trial.fail('chat', `${wordsOf(accepted)} is there ${begun} times`);
    }
  }
  for (const { senderId, companyId, chatUuid } of messages) {
    const home = companyOfUser.get(Number(senderId));
    if (home !== companyId || chats.get(String(chatUuid))?.['companyId'] !== companyId)
      trial.fail('chat', 'somebody of another company had a say');
  }
  const order = trial.of('ChatMessageWritten').map(event => String(dataOf(event)['uuid']));
  const shown = messages.toSorted((one, other) => Number(one['position']) - Number(other['position']));
  shown.forEach(({ uuid }, at) => {
    if (uuid !== order[at]) trial.fail('chat', `${String(uuid)} is not where it was said`);
  });
};

/** What a person has not read is what others said since that person looked. */
const unreadOf = (trial: Trial, chatUuid: string, userId: number): number => {
  let count = 0;
  for (const event of trial.events) {
    const data = dataOf(event);
    if (event.type === 'ChatRead' && data['chatUuid'] === chatUuid && data['userId'] === userId) count = 0;
    else if (event.type === 'ChatMessageWritten' && data['chatUuid'] === chatUuid)
      count += (data['sender'] as { id: number }).id === userId ? 0 : 1;
  }
  return count;
};

interface ChatFrame {
  readonly chat?: {
    readonly uuid: string;
    readonly users: readonly { readonly userId: number; readonly unreads: number }[];
  };
}

/** A browser's last frame about a conversation matches the conversation. */
const badgesRight = (trial: Trial): void => {
  const received = new Map<string, number>();
  const frames = trial
    .rows('companyFeed')
    .filter(({ channel }) => channel === 'chat')
    .toSorted((one, other) => Number(one['seq']) - Number(other['seq']));
  for (const { payload, audience, companyId } of frames) {
    const { chat } = parsed(payload) as ChatFrame;
    const { userIds = [] } = parsed(audience) as { userIds?: readonly number[] };
    for (const userId of userIds) {
      if (companyOfUser.get(userId) !== companyId)
        trial.fail('chat', `${userId} was told of another company`);
      const member = chat?.users.find(each => each.userId === userId);
      if (member !== undefined) received.set(`${String(chat?.uuid)} ${userId}`, member.unreads);
    }
  }
  for (const { chatUuid, userId, readPosition } of trial.rows('chatMember')) {
    const right = unreadOf(trial, String(chatUuid), Number(userId));
    const rows = trial
      .rows('chatMessage')
      .filter(
        row =>
          row['chatUuid'] === chatUuid &&
          row['senderId'] !== userId &&
          Number(row['position']) > Number(readPosition),
      );
    if (rows.length !== right) trial.fail('chat', `${String(userId)} has ${rows.length} unread of ${right}`);
    const last = received.get(`${String(chatUuid)} ${String(userId)}`);
    if (trial.isWatched && last !== right)
      trial.fail('chat', `${String(userId)} was told of ${String(last)} unread of ${right}`);
  }
};

const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);

/** A connection never has two owners, despite hangs and wrong clocks. */
const oneOwner = (trial: Trial): void => {
  for (const double of trial.ledger.doubles) trial.fail('lease', `the connection was ${double}'s`);
};

/** What must hold of all that only some worlds have. */
export const facetRules = [
  oneOwner,
  groupsApart,
  filesThere,
  filesArrive,
  keptSchedules,
  calendarRight,
  chatsRight,
  badgesRight,
] as const;
