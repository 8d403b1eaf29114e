import { Module } from '@nestjs/common';
import type { Viewer } from '@prosa/http';
import { systemClock, uuidv5, uuidv7 } from '@prosa/kernel';
import { openRecordApp, type RecordApp } from '@prosa/resource-testing';
import { conversationsCatalogues, conversationsParts } from '../../conversations.read-model';
import { ScheduleAlarms } from './schedule-alarms';
import type { ScheduleCommand } from './schedule.decider';
import { ScheduleService } from './schedule.handlers';

@Module({
  providers: [ScheduleService, { provide: ScheduleAlarms, useValue: { set: () => Promise.resolve() } }],
})
class CalendarModule {}

const companyId = 7;
const viewer: Viewer = {
  ...{ userId: 3, uuid: 'u3', name: 'Ana', companyId, profile: 'admin', super: false },
  ...{ allTicket: 'enabled', queueIds: [], sessionId: 's1' },
};

describe('a calendar that is late', () => {
  let app: RecordApp;

  beforeAll(async () => {
    app = await openRecordApp({
      modules: [CalendarModule],
      parts: conversationsParts,
      catalogues: conversationsCatalogues,
    });
  });

  afterAll(() => app.close());

  it('responds with retry-later instead of not-found for what was just planned, and shows it to a repeated request', async () => {
    const commandId = uuidv7(systemClock);
    const uuid = uuidv5('schedule', companyId, commandId);
    const envelope = {
      ...{ actor: { kind: 'user', id: 3, name: 'Ana' } as const, commandId },
      ...{ correlationId: commandId, causationId: commandId },
    };
    const command: ScheduleCommand = {
      ...{ type: 'CreateSchedule', id: 1, uuid, contactId: 1, contactUuid: uuidv7(systemClock) },
      ...{ body: 'Até amanhã!', sendAt: new Date(Date.now() + 3_600_000).toISOString(), connectionId: null },
      ...{ language: 'pt', user: { id: 3, name: 'Ana' } },
    };
    const plan = () => app.get(ScheduleService).decide({ viewer, envelope }, uuid, command);
    await app.whileBehind(async () => {
      await expect(plan()).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
      await expect(plan()).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
    });
    await app.caughtUp();
    expect(await plan()).toMatchObject({ uuid, body: 'Até amanhã!' });
  });
});
