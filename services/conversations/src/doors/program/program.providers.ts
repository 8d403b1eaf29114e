import type { ModuleMetadata } from '@nestjs/common';
import { ProgramController } from './program.controller';
import { ProgramReader } from './program.service';

/** The routes by which programs read, and what executes them. */
export const programProviders = {
  controllers: [ProgramController],
  providers: [ProgramReader],
} satisfies ModuleMetadata;
