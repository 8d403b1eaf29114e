import type { OutboundRequest } from '@prosa/contracts';
import { fold, isRejection, type Decision } from '@prosa/kernel';
import { scheduleDecider, type ScheduleCommand } from './schedule.decider';
import type { ScheduleEvent } from './schedule.events';
import { plannerSeen, refuseSchedule } from './schedule.policy';

const now = new Date('2026-11-21T12:00:00Z');
const ana = { id: 3, name: 'Ana' };
const card = {
  contactId: 1,
  contactUuid: 'c',
  body: 'Olá, {{firstName}}',
  sendAt: '2026-11-21T13:00:00.000Z',
  connectionId: null,
  language: 'pt',
};
const media = { key: 'k', name: 'cartao.png', mime: 'image/png', size: 9 };
const message: OutboundRequest = {
  messageId: '3EB0',
  connectionId: 4,
  ticketId: 7,
  ticketUuid: 't',
  contactId: 1,
  contactUuid: 'c',
  user: ana,
  to: { phone: '55' },
  body: 'Olá, Maria',
  quoted: null,
  clientId: 's',
};
const created: ScheduleEvent = { type: 'ScheduleCreated', data: { id: 1, uuid: 's', user: ana, ...card } };
const changed: ScheduleEvent = { type: 'ScheduleChanged', data: { uuid: 's', ...card, body: 'Outra' } };
const attached: ScheduleEvent = {
  type: 'ScheduleFileAttached',
  data: { uuid: 's', contactUuid: 'c', media },
};
const removed: ScheduleEvent = { type: 'ScheduleFileRemoved', data: { uuid: 's' } };
const addressed: ScheduleEvent = { type: 'ScheduleAddressed', data: { uuid: 's', ...message } };
const sent: ScheduleEvent = {
  type: 'ScheduleSent',
  data: { uuid: 's', ticketId: 7, ticketUuid: 't', messageId: '3EB0', connectionId: 4 },
};
const failed: ScheduleEvent = {
  type: 'ScheduleFailed',
  data: { uuid: 's', reason: 'ERR_SCHEDULE_MISSED' },
};
const cancelled: ScheduleEvent = { type: 'ScheduleCancelled', data: { uuid: 's', id: 1, userId: 3 } };

const create: ScheduleCommand = { type: 'CreateSchedule', id: 1, uuid: 's', user: ana, ...card };
const change: ScheduleCommand = { type: 'ChangeSchedule', ...card, body: 'Outra' };
const address: ScheduleCommand = { type: 'AddressSchedule', round: 0, message };

const given = (...events: ScheduleEvent[]) => ({
  when(command: ScheduleCommand) {
    const state = fold(scheduleDecider, events);
    const decision: Decision<ScheduleEvent> = scheduleDecider.decide(command, state, {
      now,
      newId: () => 'id',
    });
    return {
      then: (...expected: ScheduleEvent[]) => expect(decision).toEqual(expected),
      rejects: (code: string) => expect(isRejection(decision) && decision.code).toBe(code),
    };
  },
});

describe('A schedule', () => {
  it('is arranged once, for a moment that is not past', () => {
    given().when(create).then(created);
    given(created).when(create).then();
    given()
      .when({ ...create, sendAt: '2026-11-21T11:58:00.000Z' })
      .rejects('ERR_SCHEDULE_PAST');
  });

  it('may be for the current minute, since forms have a resolution of minutes', () => {
    const sendAt = '2026-11-21T11:59:30.000Z';
    given()
      .when({ ...create, sendAt })
      .then({ type: 'ScheduleCreated', data: { id: 1, uuid: 's', user: ana, ...card, sendAt } });
  });

  it('is changed while it is pending; a change without a difference is ignored', () => {
    given(created).when(change).then(changed);
    given(created)
      .when({ type: 'ChangeSchedule', ...card })
      .then();
    given(created)
      .when({ ...change, sendAt: '2026-11-20T12:00:00.000Z' })
      .rejects('ERR_SCHEDULE_PAST');
  });

  it('accepts one picture, and removes it again', () => {
    given(created).when({ type: 'AttachFile', media }).then(attached);
    given(created, attached).when({ type: 'RemoveFile' }).then(removed);
    given(created).when({ type: 'RemoveFile' }).then();
  });

  it('becomes one message, which a second sender finds settled', () => {
    given(created).when(address).then(addressed);
    given(created, addressed).when(address).then();
    given(created, addressed).when({ type: 'FinishSchedule' }).then(sent);
    given(created, addressed, sent).when({ type: 'FinishSchedule' }).then();
    given(created, addressed, sent).when(address).rejects('ERR_SCHEDULE_SENT');
  });

  it('is not sent when its text or picture changed concurrently', () => {
    given(created, changed).when(address).then();
    given(created, attached).when(address).then();
    given(created, changed)
      .when({ ...address, round: 1 })
      .then(addressed);
  });

  it('is locked once it was addressed', () => {
    for (const way of [
      [created, addressed],
      [created, addressed, sent],
    ]) {
      given(...way)
        .when(change)
        .rejects('ERR_SCHEDULE_SENT');
      given(...way)
        .when({ type: 'AttachFile', media })
        .rejects('ERR_SCHEDULE_SENT');
      given(...way)
        .when({ type: 'RemoveFile' })
        .rejects('ERR_SCHEDULE_SENT');
    }
    given(created, addressed).when({ type: 'CancelSchedule' }).rejects('ERR_SCHEDULE_SENT');
  });

  it('fails with a reason while pending, and is pending again after a change', () => {
    given(created).when({ type: 'FailSchedule', reason: 'ERR_SCHEDULE_MISSED' }).then(failed);
    given(created, failed).when({ type: 'FailSchedule', reason: 'ERR_INTERNAL' }).then();
    given(created, addressed).when({ type: 'FailSchedule', reason: 'ERR_INTERNAL' }).then();
    given(created, addressed).when({ type: 'AbandonSchedule', reason: 'ERR_SCHEDULE_MISSED' }).then(failed);
    for (const earlier of [[], [failed], [addressed, sent]])
      given(created, ...earlier)
        .when({ type: 'AbandonSchedule', reason: 'ERR_INTERNAL' })
        .then();
    given(created, failed).when(address).rejects('ERR_SCHEDULE_SENT');
    given(created, failed)
      .when({ type: 'ChangeSchedule', ...card })
      .then({ type: 'ScheduleChanged', data: { uuid: 's', ...card } });
    given(created, failed, changed)
      .when({ ...address, round: 1 })
      .then(addressed);
  });

  it('leaves the calendar when pending, failed or sent, and is then not found', () => {
    for (const way of [[created], [created, failed], [created, addressed, sent]])
      given(...way)
        .when({ type: 'CancelSchedule' })
        .then(cancelled);
    given(created, cancelled).when(change).rejects('ERR_NO_SCHEDULE_FOUND');
    given(created, cancelled).when(address).rejects('ERR_NO_SCHEDULE_FOUND');
    given().when({ type: 'CancelSchedule' }).rejects('ERR_NO_SCHEDULE_FOUND');
  });

  it.each([
    ['its author', { profile: 'user', userId: 3, super: false }, null, 3],
    ['another agent', { profile: 'user', userId: 4, super: false }, 'ERR_NO_PERMISSION', 4],
    ['a supervisor', { profile: 'supervisor', userId: 4, super: false }, null, null],
    ['an administrator', { profile: 'admin', userId: 4, super: false }, null, null],
  ] as const)('accepts %s according to its state', (_, viewer, refusal, seen) => {
    expect(refuseSchedule(viewer, { userId: 3 })).toBe(refusal);
    expect(plannerSeen(viewer)).toBe(seen);
  });
});
