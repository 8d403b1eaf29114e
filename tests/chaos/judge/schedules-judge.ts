import type { StoredEvent } from '@prosa/event-store';
import { Column, KeyTable } from './key-table';
import type { Findings } from './verdicts';

type Data = Readonly<Record<string, unknown>>;

const GIVEN_UP: ReadonlySet<string> = new Set(['ScheduleCancelled', 'ScheduleFailed']);

/** Follows what was planned for later to the one message that it becomes: I4. */
export class SchedulesJudge {
  private readonly schedules = new KeyTable();
  private readonly names: string[] = [];
  private readonly addressed = new Column();
  private readonly sent = new Column();
  private readonly givenUp = new Column();
  /** By message id: the number of its schedule, from 1, and how often it was requested. */
  private readonly messages = new KeyTable();
  private readonly planOf = new Column();
  private readonly requests = new Column();

  constructor(private readonly findings: Findings) {}

  /** Takes a fact of the log, in its order. */
  takeFact({ type, stream, data }: StoredEvent): void {
    const { messageId } = data as Data;
    if (type === 'MessageSendRequested') {
      const at = this.messages.find(String(messageId));
      if (at >= 0) this.requests.add(at, 1);
    }
    if (!stream.startsWith('schedule-')) return;
    const at = this.schedules.number(stream);
    this.names[at] ??= stream;
    if (type === 'ScheduleAddressed') {
      this.addressed.add(at, 1);
      this.planOf.set(this.messages.number(String(messageId)), at + 1);
    } else if (type === 'ScheduleSent') this.sent.add(at, 1);
    else if (GIVEN_UP.has(type)) this.givenUp.add(at, 1);
  }

  /** Each schedule became one message, which was requested once; cancelled ones became none. */
  finish(): void {
    for (const [at, name] of this.names.entries()) {
      this.findings.saw('I4');
      const [addressed, sent] = [this.addressed.get(at), this.sent.get(at)];
      const wanted = this.givenUp.get(at) > 0 ? 0 : 1;
      if (sent !== wanted || addressed !== wanted)
        this.findings.fail('I4', name, `to be sent ${wanted} times, not ${addressed} begun and ${sent} done`);
    }
    for (let at = 0; at < this.messages.size; at += 1) {
      const requests = this.requests.get(at);
      const name = this.names[this.planOf.get(at) - 1] ?? '';
      if (requests !== 1)
        this.findings.fail('I4', name, `its message to be asked for once, not ${requests} times`);
    }
  }
}
