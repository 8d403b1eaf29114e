import type { ModuleMetadata } from '@nestjs/common';
import { CapturedMailsController } from './captured-mails.controller';
import { SimulatorController } from './simulator.controller';
import { SimulatorGroupController } from './simulator-group.controller';
import { SimulatorLifeController } from './simulator-life.controller';
import { SimulatorService } from './simulator.service';

/** The routes of the simulator, and what executes them. */
export const simulatorProviders = {
  controllers: [
    SimulatorController,
    SimulatorLifeController,
    SimulatorGroupController,
    CapturedMailsController,
  ],
  providers: [SimulatorService],
} satisfies ModuleMetadata;
