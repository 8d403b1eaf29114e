import type { ModuleMetadata } from '@nestjs/common';
import { DueSchedules } from './due-schedules';
import { ScheduleAlarms } from './schedule-alarms';
import { ScheduleSender } from './schedule-sender.service';
import { ScheduleTickets } from './schedule-ticket.service';
import { ScheduleController } from './schedule.controller';
import {
  ScheduleService,
  ScheduleRights,
  CreateScheduleHandler,
  ChangeScheduleHandler,
  SetScheduleFileHandler,
  CancelScheduleHandler,
} from './schedule.handlers';

/** The routes of schedules, and what executes them. */
export const scheduleProviders = {
  controllers: [ScheduleController],
  providers: [
    ScheduleAlarms,
    ScheduleService,
    ScheduleRights,
    CreateScheduleHandler,
    ChangeScheduleHandler,
    SetScheduleFileHandler,
    CancelScheduleHandler,
    ScheduleTickets,
    ScheduleSender,
    DueSchedules,
  ],
} satisfies ModuleMetadata;
