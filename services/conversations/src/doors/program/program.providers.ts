import type { ModuleMetadata } from '@nestjs/common';
import { ProgramController } from './program.controller';
import { ProgramReader } from './program.service';
import { ProgramWriter } from './program-writer.service';
import { ProgramWritingController } from './program-writing.controller';

/** The routes by which programs read and write, and what executes them. */
export const programProviders = {
  controllers: [ProgramController, ProgramWritingController],
  providers: [ProgramReader, ProgramWriter],
} satisfies ModuleMetadata;
