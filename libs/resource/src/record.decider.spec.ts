import { ManualClock, isRejection, uuidv7 } from '@prosa/kernel';
import type { DecisionContext } from '@prosa/kernel';
import { fold } from '@prosa/kernel';
import { recordDecider } from './record.decider';
import type { RecordCommand } from './record.decider';
import type { RecordEvent } from './record.events';

const events = { created: 'PlanCreated', updated: 'PlanUpdated', deleted: 'PlanDeleted' } as const;
const decider = recordDecider({ events, notFound: 'ERR_NOT_FOUND' });
const clock = new ManualClock(new Date('2026-11-20T12:00:00Z'));
const context: DecisionContext = { now: clock.now(), newId: () => uuidv7(clock) };

const fields = { name: 'Basic', users: 3 };
const created: RecordEvent = { type: 'PlanCreated', data: { id: 7, fields } };
const deleted: RecordEvent = { type: 'PlanDeleted', data: { id: 7 } };
const allow = () => null;
const refuse = () => 'ERR_NO_PERMISSION' as const;

const given = (...past: RecordEvent[]) => ({
  when: (command: RecordCommand) => {
    const decision = decider.decide(command, fold(decider, past), context);
    return isRejection(decision) ? decision.code : decision;
  },
});

describe('a record', () => {
  it('is created with all its fields', () => {
    expect(given().when({ kind: 'create', id: 7, fields, rule: allow })).toEqual([created]);
  });

  it('is created once, however often the same request arrives', () => {
    expect(given(created).when({ kind: 'create', id: 8, fields, rule: allow })).toEqual([]);
  });

  it('remembers only the fields that differ', () => {
    const changes = { name: 'Basic', users: 5 };
    expect(given(created).when({ kind: 'update', changes, rule: allow })).toEqual([
      { type: 'PlanUpdated', data: { id: 7, changes: { users: 5 } } },
    ]);
  });

  it('knows no fact for a change that changes nothing', () => {
    expect(given(created).when({ kind: 'update', changes: fields, rule: allow })).toEqual([]);
  });

  it('shows a rule the fields as they will be', () => {
    let seen: object | null = null;
    const rule = (_current: object | null, next: object) => {
      seen = next;
      return null;
    };
    given(created).when({ kind: 'update', changes: { users: 5 }, rule });
    expect(seen).toEqual({ name: 'Basic', users: 5 });
  });

  it.each<[string, RecordCommand]>([
    ['create', { kind: 'create', id: 7, fields, rule: refuse }],
    ['update', { kind: 'update', changes: { users: 1 }, rule: refuse }],
    ['delete', { kind: 'delete', rule: refuse }],
  ])('is kept from a %s that a rule refuses', (kind, command) => {
    expect(given(...(kind === 'create' ? [] : [created])).when(command)).toBe('ERR_NO_PERMISSION');
  });

  it('stays gone once it is deleted', () => {
    const gone = given(created, deleted);
    expect(given(created).when({ kind: 'delete', rule: allow })).toEqual([deleted]);
    expect(gone.when({ kind: 'delete', rule: allow })).toBe('ERR_NOT_FOUND');
    expect(gone.when({ kind: 'update', changes: { users: 1 }, rule: allow })).toBe('ERR_NOT_FOUND');
    expect(gone.when({ kind: 'create', id: 7, fields, rule: allow })).toBe('ERR_NOT_FOUND');
  });
});
