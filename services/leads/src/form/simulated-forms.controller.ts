import { Controller, Get, Header, Inject, NotFoundException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Environment } from '@prosa/config';
import { LoopbackOnly, Public } from '@prosa/http';
import { ENVIRONMENT, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { formAddresses } from './lead-form.queries';

/** The public forms, for the simulator's page, where they are filled as by a visitor; this machine and simulated mode only. */
@ApiExcludeController()
@Controller('simulator/api/forms')
@Public()
@LoopbackOnly()
export class SimulatedFormsController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  list(): ReturnType<typeof formAddresses> {
    if (!this.environment.simulated) throw new NotFoundException();
    return formAddresses(this.db);
  }
}
