import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { EventTypesAnswer } from '@prosa/contracts';
import { Requires, RequiresPlan } from '@prosa/http';
import { describedTypes } from '@prosa/public-events';

/** The public types of events; the same for every company. */
@ApiTags('webhooks')
@Controller('event-types')
@Requires('webhooks:manage')
@RequiresPlan('useExternalApi')
export class EventTypeController {
  @Get()
  @ApiOperation({ summary: 'The public types of events, each with the schema of its data and a sample' })
  all(): EventTypesAnswer {
    return { types: describedTypes() };
  }
}
