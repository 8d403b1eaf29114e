import {
  accepted,
  after,
  answered,
  asked,
  commandsOf,
  moment,
  remembered,
  wrote,
  type Happening,
} from '../../testing/assistant-rig';
import type { AssistantContext } from './assistant-state.policy';

describe('A bot whose flow waits a limited time', () => {
  const known = { ...remembered, bot: { ...remembered.bot, expires: 5 } } as AssistantContext;
  const talk = [wrote('oi', 0, known), asked(1), answered(1, { continuation: 'c', upTo: 'm0' })];
  const expired: Happening = { type: 'BotSessionEnded', data: { reason: 'expired', turns: 1 }, at: 304 };
  const cancel = { kind: 'cancel', timer: 'expire' };

  it('ends by itself that long after its last words', () => {
    expect(after(...talk).outputs).toEqual([
      expect.objectContaining({ kind: 'send' }),
      {
        ...{ kind: 'schedule', timer: 'expire', dueAt: moment(304) },
        command: { type: 'EndBot', reason: 'expired', turns: 1, queueId: null, close: false },
      },
    ]);
    const slow = answered(1, { replies: ['a', 'b', 'c'], delayMs: 5_000 });
    expect(after(wrote('oi', 0, known), slow).outputs.at(-1)).toMatchObject({ dueAt: moment(314) });
    const forever = { ...known, bot: { ...remembered.bot, expires: 0 } } as AssistantContext;
    expect(commandsOf(after(wrote('oi', 0, forever), asked(1), answered(1)).outputs)).toHaveLength(1);
  });

  it('does not while a message is unanswered, nor once it ended otherwise', () => {
    expect(after(...talk, wrote('sim', 9, known)).outputs).toEqual([
      expect.objectContaining({ kind: 'schedule', timer: 'gather' }),
      cancel,
    ]);
    // What came while it was thinking is asked next.
    const more = [wrote('oi', 0, known), asked(1), wrote('tudo bem?', 3, known), answered(1, { upTo: 'm0' })];
    expect(commandsOf(after(...more).outputs).map(({ type }) => type)).toEqual(['Say', 'AskBot']);
    const failed: Happening = { type: 'BotTurnFailed', data: { turn: 2, reason: 'gone' }, at: 12 };
    const ends: readonly (readonly Happening[])[] = [
      [accepted],
      [wrote('falar com atendente', 9, known)],
      [{ type: 'TicketBotSwitched', data: { on: false, source: null } }],
      [{ type: 'TicketBotSwitched', data: { on: true, source: null } }],
      [{ type: 'TicketClosed' }],
    ];
    for (const end of ends) expect(after(...talk, ...end).outputs).toContainEqual(cancel);
    expect(after(...talk, wrote('sim', 9, known), asked(2, 11), failed).outputs).not.toContainEqual(cancel);
    expect(after(...talk, accepted, accepted).outputs).toEqual([]);
    const done = after(wrote('oi', 0, known), asked(1), answered(1, { end: true })).outputs;
    expect(JSON.stringify(done)).not.toContain('expire');
    // Calls and undecryptable messages have no text.
    const call = { ...wrote('', 9, known), data: { body: '', mediaType: 'call_log', ticketUuid: 't' } };
    expect(after(...talk, call).outputs).toEqual([]);
  });

  it('starts anew with the next message, and what it was asked before counts no more', () => {
    const { state, outputs } = after(...talk, expired);
    expect(outputs).toEqual([]);
    expect(state).toMatchObject({ stage: 'idle', continuation: null });
    expect(after(...talk, expired, wrote('voltei', 400, known)).outputs).toEqual([
      {
        ...{ kind: 'schedule', timer: 'gather', dueAt: moment(402.5) },
        command: {
          type: 'AskBot',
          ...{ turn: 2, source: { kind: 'integration', id: 3 }, continuation: null, seen: 1 },
        },
      },
    ]);
    expect(after(...talk, expired, answered(1)).outputs).toEqual([]);
    expect(after(...talk, expired, accepted, wrote('voltei', 400, known)).outputs).toEqual([]);
  });

  it('goes on where the customer wrote in the moment in which it ended', () => {
    const crossed = [...talk, wrote('sim', 303, known), expired];
    expect(after(...crossed).state).toMatchObject({ stage: 'on', continuation: 'c' });
    expect(after(...crossed, asked(2, 306), { ...answered(2), at: 307 }).outputs).toMatchObject([
      { command: { type: 'Say' } },
      { kind: 'schedule', timer: 'expire', dueAt: moment(607) },
    ]);
  });
});
