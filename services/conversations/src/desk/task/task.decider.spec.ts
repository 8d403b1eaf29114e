import { fold, isRejection } from '@prosa/kernel';
import { taskDecider, type TaskCommand } from './task.decider';
import type { TaskEvent } from './task.events';

const task = {
  ...{ ticketUuid: 't', ticketId: 7, text: 'Enviar proposta', column: { id: 3, name: 'Proposta' } },
};
const [ana, bruno] = [
  { id: 2, name: 'Ana' },
  { id: 3, name: 'Bruno' },
];
const created: TaskEvent = { type: 'TaskCreated', data: { ...task, user: ana } };
const completed: TaskEvent = { type: 'TaskCompleted', data: { ...task, user: bruno } };
const reopened: TaskEvent = { type: 'TaskReopened', data: { ...task, user: ana } };
const context = { now: new Date(0), newId: () => 'id' };

const decide = (given: readonly TaskEvent[], command: TaskCommand) => {
  const decision = taskDecider.decide(command, fold(taskDecider, given), context);
  return isRejection(decision) ? decision.code : decision;
};

describe('A task of a conversation', () => {
  it('is created once', () => {
    expect(decide([], { type: 'CreateTask', ...task, user: ana })).toEqual([created]);
    expect(decide([created], { type: 'CreateTask', ...task, user: ana })).toEqual([]);
  });

  it('is completed, once, by the user in the fact', () => {
    expect(decide([created], { type: 'CompleteTask', user: bruno })).toEqual([completed]);
    expect(decide([created, completed], { type: 'CompleteTask', user: ana })).toEqual([]);
  });

  it('is opened again, and only when it was done', () => {
    expect(decide([created, completed], { type: 'ReopenTask', user: ana })).toEqual([reopened]);
    expect(decide([created], { type: 'ReopenTask', user: ana })).toEqual([]);
    expect(decide([created, completed, reopened], { type: 'CompleteTask', user: bruno })).toEqual([
      completed,
    ]);
  });

  it.each(['CompleteTask', 'ReopenTask'] as const)('that does not exist rejects %s', type => {
    expect(decide([], { type, user: ana })).toBe('ERR_NO_TASK_FOUND');
  });
});
