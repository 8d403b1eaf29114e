import { Readable } from 'node:stream';
import type { AppendResult, EventStore } from '@prosa/event-store';
import { then, withRule } from './fold-plants';
import { around, pretended } from './store-seams';
import type { Plant } from './world/plant';

/** Appends some of which differ from the request. */
const appending = (
  store: EventStore,
  append: (...given: Parameters<EventStore['append']>) => Promise<AppendResult>,
): EventStore => around(store, { append });

/** Bugs of what only some worlds have. */
export const facetPlants: readonly Plant[] = [
  {
    name: 'a member of a group is taken for its chat',
    needs: 'groups',
    received: fact => {
      const { author, ...rest } = fact;
      return author === undefined ? fact : { ...rest, chat: author };
    },
  },
  { name: 'what a group says is told side by side', needs: 'groups', ungroups: true },
  {
    name: 'who spoke in a group is forgotten',
    needs: 'groups',
    parts: parts =>
      withRule(
        parts,
        'message',
        'MessageReceived',
        then(row => ({ ...row, authorPhone: null })),
      ),
  },
  {
    name: 'bytes are kept and removed without taking turns',
    needs: 'files',
    crowded: true,
    statement: label => (label === 'lock bytes' ? 'skip' : undefined),
  },
  {
    name: 'a sweep does not know where files are named',
    needs: 'files',
    statement: label => (label === 'media columns' ? 'skip' : undefined),
  },
  {
    name: 'a file that is to be fetched is forgotten',
    needs: 'files',
    statement: (label, random) => (label === 'insert waMedia' && random.chance(0.3) ? 'skip' : undefined),
  },
  {
    name: 'a file that came is told to nobody',
    needs: 'files',
    untold: (kind, random) => kind === 'fact:media' && random.chance(0.3),
  },
  {
    name: 'a file goes out that is another',
    needs: 'files',
    sending: () => ({ open: () => Promise.resolve({ stream: Readable.from(['another']) }) }),
  },
  {
    name: 'a file that was taken in is not written down',
    needs: 'files',
    statement: (label, random) => (label === 'insert mediaObject' && random.chance(0.3) ? 'skip' : undefined),
  },
  { name: 'schedules go by a clock that runs ahead', needs: 'schedules', schedulesAheadMs: 300 },
  {
    name: 'only alarms send schedules',
    needs: 'schedules',
    statement: label => (label === 'select schedule' ? 'skip' : undefined),
  },
  {
    name: 'where a schedule is said is not settled',
    needs: 'schedules',
    store: store =>
      appending(store, (stream, expected, events) =>
        events[0]?.type === 'ScheduleAddressed'
          ? pretended(store, events.length)
          : store.append(stream, expected, events),
      ),
  },
  {
    name: 'a schedule goes out whatever was changed meanwhile',
    needs: 'schedules',
    crowded: true,
    store: store =>
      appending(store, (stream, expected, events) =>
        store.append(stream, stream.startsWith('schedule-') ? 'any' : expected, events),
      ),
  },
  {
    name: 'what is read counts from where nobody looked',
    needs: 'colleagues',
    parts: parts =>
      withRule(
        parts,
        'chatMember',
        'ChatRead',
        then(row => ({ ...row, readPosition: '0' })),
      ),
  },
  {
    name: 'colleagues are shown what was said in another order',
    needs: 'colleagues',
    parts: parts =>
      withRule(
        parts,
        'chatMessage',
        'ChatMessageWritten',
        then(row => ({ ...row, position: String(1_000_000 - Number(row['position'])) })),
      ),
  },
  {
    name: 'what colleagues say is written down for another company',
    needs: 'colleagues',
    parts: parts =>
      withRule(
        parts,
        'chatMessage',
        'ChatMessageWritten',
        then(row => ({ ...row, companyId: 1 })),
      ),
  },
  { name: 'a clock stands still while its process hangs', needs: 'hangs', clocksStop: true },
  { name: 'who wakes up believes that its lease is held', needs: 'hangs', neverGivesUp: true },
  {
    name: 'leases run out by the clock of whoever asks',
    needs: 'skew',
    crowded: true,
    byOwnClock: 'claim leases',
  },
  {
    name: 'leases are prolonged by the clock of whoever holds them',
    needs: 'skew',
    crowded: true,
    byOwnClock: 'renew leases',
  },
  {
    name: 'what a released stream asked to send is not looked for',
    needs: 'parking',
    statement: label => (label === 'take over late' ? 'skip' : undefined),
  },
  {
    name: 'what waits behind a parked fact is forgotten',
    needs: 'parking',
    statement: label => (label === 'insert deadLetters' ? 'skip' : undefined),
  },
  {
    name: 'what can be read at last is counted again',
    needs: 'placeholders',
    parts: parts =>
      withRule(
        parts,
        'ticket',
        'MessageReceived',
        then((row, { data }) =>
          'readAtLast' in (data as object) ? { ...row, unread: Number(row['unread']) + 1 } : row,
        ),
      ),
  },
];
