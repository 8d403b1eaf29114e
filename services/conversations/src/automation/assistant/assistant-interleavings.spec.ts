import type { Recorded } from '@prosa/kernel';
import * as fc from 'fast-check';
import { recordedOf, remembered, secondsOf, wrote, type Happening } from '../../testing/assistant-rig';
import type { AssistantCommand, AssistantContext } from './assistant-state.policy';
import { assistantWorkflow, type AssistantInput } from './assistant.workflow';
import type { BotEvent } from './assistant.events';
import { isOvertaken } from './bot-turns.policy';

type Asked = Extract<AssistantCommand, { type: 'AskBot' }>;

/** A call of the service: what it covers is known once it has read the conversation. */
interface Call {
  readonly turn: number;
  readonly from: number;
  upTo: number | null;
}

/** How late each part may be, in seconds: at once, a moment, or longer than messages are gathered. */
const LATENESS = [0, 1, 3, 12];

/**
 * A conversation with a service that remembers it. The workflow follows the log, timers fall due, commands run, and calls
 * read and answer, each as late as the given delays say.
 */
class Conversation {
  readonly calls: Call[] = [];
  /** Seconds from the beginning. */
  private now = 0;
  private readonly facts: Recorded<BotEvent>[] = [];
  private readonly agenda: { readonly at: number; readonly run: () => void }[] = [];
  private state = assistantWorkflow.initial;
  private gather: { readonly command: Asked } | null = null;
  private followedAt = 0;
  private written = 0;
  private drawn = 0;

  constructor(
    writtenAt: readonly number[],
    private readonly delays: readonly number[],
  ) {
    for (const at of writtenAt) this.plan(at, () => this.write());
  }

  /** Lets everything happen, until nothing is left to do. */
  play(): void {
    for (let next = this.next(); next !== undefined; next = this.next()) {
      this.now = next.at;
      next.run();
    }
  }

  private next(): { readonly at: number; readonly run: () => void } | undefined {
    this.agenda.sort((one, other) => one.at - other.at);
    return this.agenda.shift();
  }

  private plan(at: number, run: () => void): void {
    this.agenda.push({ at, run });
  }

  private later(run: () => void): void {
    this.plan(this.now + (this.delays[this.drawn++ % this.delays.length] ?? 0), run);
  }

  private append(happening: Happening): void {
    const delay = this.delays[this.drawn++ % this.delays.length] ?? 0;
    this.followedAt = Math.max(this.followedAt, this.now + delay);
    const { event, known } = recordedOf(happening);
    this.facts.push(event as Recorded<BotEvent>);
    this.plan(this.followedAt, () => this.follow(event, known));
  }

  private write(): void {
    this.written += 1;
    const { data, ...message } = wrote('and more', this.now, remembered);
    this.append({ ...message, data: { ...data, messageId: `m${this.written}` } });
  }

  private follow(event: Recorded<AssistantInput>, known: AssistantContext): void {
    const outputs = assistantWorkflow.react(event, this.state, known);
    this.state = assistantWorkflow.evolve(this.state, event, known);
    for (const output of outputs) {
      if (output.kind === 'cancel' && output.timer === 'gather') this.gather = null;
      if (output.kind === 'schedule' && output.command.type === 'AskBot')
        this.schedule(output.command, secondsOf(output.dueAt));
    }
  }

  private schedule(command: Asked, dueAt: number): void {
    const timer = { command };
    this.gather = timer;
    this.plan(Math.max(dueAt, this.now), () => {
      if (this.gather !== timer) return;
      this.gather = null;
      this.later(() => this.run(command));
    });
  }

  private run({ turn, after, seen = 0 }: Asked): void {
    if (isOvertaken(this.facts, { turn, seen })) return;
    this.append({ type: 'BotTurnAsked', data: { turn }, at: this.now });
    const from = after === undefined ? 0 : Number(after.slice(1));
    const call: Call = { turn, from, upTo: null };
    this.calls.push(call);
    this.later(() => this.read(call));
  }

  private read(call: Call): void {
    call.upTo = this.written;
    this.later(() => {
      const data = { turn: call.turn, replies: ['Oi!'], handover: null, end: false, continuation: 'c' };
      this.append({
        ...{ type: 'BotTurnAnswered', at: this.now },
        data: { ...data, upTo: `m${call.upTo}` },
      });
    });
  }
}

describe('A bot that remembers its conversation', () => {
  it('is asked about every message once, however its calls, its timers and the messages interleave', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 6 });
    const delays = fc.array(fc.constantFrom(...LATENESS), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(moments, delays, (writtenAt, late) => {
        const conversation = new Conversation(writtenAt, late);
        conversation.play();
        const covered = conversation.calls.map(({ from, upTo }) => [from, upTo]);
        const joints = covered.slice(1).flatMap(([from]) => [from, from]);
        expect(covered.flat()).toEqual([0, ...joints, writtenAt.length]);
      }),
      { numRuns: 2_000 },
    );
  });
});
