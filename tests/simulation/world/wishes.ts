import type { Viewer } from '@prosa/http';
import type { Agents } from './agents';
import { AGENTS, PEOPLE } from './furnish';
import type { Accepted, ChatWish, ScheduleWish, TicketWish } from './ledger';
import type { Ground } from './node';
import { isOfChat, isOfSchedule } from './requests';

const OF_TICKETS: readonly TicketWish[] = [
  ...(['accept', 'accept', 'send', 'send', 'send', 'close'] as const),
  ...(['read', 'return', 'transfer', 'reopen'] as const),
];
const OF_FILES: readonly TicketWish[] = ['attach', 'attach', 'attach'];
const OF_SCHEDULES: readonly ScheduleWish[] = ['arrange', 'arrange', 'arrange', 'rearrange', 'cancel'];
const OF_CHATS: readonly ChatWish[] = ['meet', 'say', 'say', 'say', 'say', 'hear', 'hear'];

/** What people at screens come to want, as the lists show it to them in that moment. */
export class Wishes {
  private readonly kinds: readonly Accepted['kind'][];

  constructor(
    private readonly ground: Ground,
    private readonly agents: Agents,
  ) {
    const { facets } = ground;
    this.kinds = [
      ...OF_TICKETS,
      ...(facets.has('schedules') ? [...OF_SCHEDULES, ...OF_SCHEDULES] : []),
      ...(facets.has('colleagues') ? OF_CHATS : []),
      ...(facets.has('files') ? OF_FILES : []),
    ];
  }

  /** Schedules views of screens. */
  foretell(sometime: () => number): void {
    const { scheduler, facets } = this.ground;
    const { random } = scheduler;
    const more = facets.has('schedules') || facets.has('colleagues') ? 4 : 0;
    for (let left = random.between(more, 5 + more); left > 0; left -= 1)
      scheduler.after(sometime() + 200, 'an agent looks', () => this.wish(random.pick(this.kinds)), null);
    if (!facets.has('colleagues')) return;
    for (const [one, other] of [PEOPLE.slice(0, 2), PEOPLE.slice(2)] as [Viewer, Viewer][]) {
      const meet = (): void => this.agents.wish({ kind: 'meet', subject: other.userId }, one);
      scheduler.after(random.share() * 100, 'colleagues meet', meet, null);
    }
  }

  private wish(kind: Accepted['kind']): void {
    const { random, now } = this.ground.scheduler;
    const viewer = random.pick(isOfChat(kind) ? PEOPLE : AGENTS);
    const subjects = this.subjectsOf(kind, viewer);
    if (subjects.length === 0) return;
    const subject = random.pick(subjects);
    const timed = kind === 'arrange' || kind === 'rearrange';
    const at = timed ? { sendAt: new Date(now + random.between(50, 4_000)).toISOString() } : {};
    this.agents.wish({ kind, subject, ...at }, viewer);
  }

  /** Includes contacts of other companies, which must not be accessible. */
  private subjectsOf(kind: Accepted['kind'], viewer: Viewer): readonly number[] {
    if (kind === 'meet') return PEOPLE.map(({ userId }) => userId).filter(id => id !== viewer.userId);
    if (isOfChat(kind)) return this.numbers('chat');
    if (kind === 'arrange') return this.numbers('contact');
    return this.numbers(isOfSchedule(kind) ? 'schedule' : 'ticket');
  }

  private numbers(table: string): readonly number[] {
    return [...this.ground.database.table(table).rows.values()].map(row => Number(row['id']));
  }
}
