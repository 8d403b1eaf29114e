import { Body, Controller, Get, HttpCode, Inject, Post, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { LoopbackOnly, Public } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { WHATSAPP_NETWORK, type WhatsAppNetwork } from '../whatsapp-network';
import type { GroupView } from '../whatsapp/simulator/group-api';
import type { SimulatorApi } from '../whatsapp/simulator/simulator.api';
import { GroupNameRequest, GroupPictureRequest, GroupRequest } from './simulator-group.requests';
import { SimulatorFaultFilter } from './simulator-fault.filter';

/** Groups of the simulated phones; members write to the group's id as to a chat. */
@ApiExcludeController()
@Controller('simulator/api/groups')
@Public()
@LoopbackOnly()
@UseFilters(SimulatorFaultFilter)
export class SimulatorGroupController {
  constructor(@Inject(WHATSAPP_NETWORK) private readonly network: WhatsAppNetwork) {}

  @Get()
  groups(): readonly GroupView[] {
    return this.api().groups();
  }

  @Post()
  @HttpCode(200)
  make(@Body() { subject, members, id }: GroupRequest): GroupView {
    return this.api().makeGroup({ subject, members, ...(id === undefined ? {} : { id }) });
  }

  @Post('name')
  @HttpCode(200)
  rename(@Body() request: GroupNameRequest): GroupView {
    return this.api().renameGroup(request);
  }

  @Post('picture')
  @HttpCode(200)
  picture(@Body() { id, base64 }: GroupPictureRequest): GroupView {
    return this.api().groupPicture({
      id,
      bytes: base64 === undefined ? null : Buffer.from(base64, 'base64'),
    });
  }

  private api(): SimulatorApi {
    const api = this.network.simulator;
    if (api === null) throw new DomainError('ERR_NOT_FOUND');
    return api;
  }
}
