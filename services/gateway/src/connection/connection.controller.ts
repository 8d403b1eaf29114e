import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ConnectionView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { CurrentViewer, IdPipe, RequestEnvelope, Requires, RequiresPlan, type Viewer } from '@prosa/http';
import {
  AddConnection,
  AddConnectionRequest,
  AskPairingCode,
  ChangeConnection,
  ChangeConnectionRequest,
  ListConnections,
  PairingCodeRequest,
  RemoveConnection,
  SteerSession,
} from './connection.commands';

const connectionId = new IdPipe('ERR_NO_WAPP_FOUND');

/** Connections; the route keeps the name that clients use (spec 1 §7). */
@ApiTags('connections')
@Controller('whatsapp')
@Requires('connections:list')
export class ConnectionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  list(@CurrentViewer() viewer: Viewer): Promise<readonly ConnectionView[]> {
    return this.queries.execute(new ListConnections(viewer));
  }

  @Get(':id')
  async show(
    @CurrentViewer() viewer: Viewer,
    @Param('id', connectionId) id: number,
  ): Promise<ConnectionView | undefined> {
    const [view] = await this.queries.execute<ListConnections, readonly ConnectionView[]>(
      new ListConnections(viewer, id),
    );
    return view;
  }

  @Post()
  @Requires('connections-page:addConnection')
  add(
    @CurrentViewer() { companyId }: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() request: AddConnectionRequest,
  ): Promise<ConnectionView> {
    return this.commands.execute(new AddConnection(companyId, envelope, request));
  }

  @Put(':id')
  @Requires('connections-page:editOrDeleteConnection')
  change(
    @CurrentViewer() { companyId }: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', connectionId) id: number,
    @Body() request: ChangeConnectionRequest,
  ): Promise<ConnectionView> {
    return this.commands.execute(new ChangeConnection(companyId, envelope, id, request));
  }

  @Delete(':id')
  @Requires('connections-page:editOrDeleteConnection')
  async remove(
    @CurrentViewer() { companyId }: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', connectionId) id: number,
  ): Promise<{ ok: true }> {
    await this.commands.execute(new RemoveConnection(companyId, envelope, id));
    return { ok: true };
  }
}

/** Connections that serve campaigns; a customer's reply on one opens a ticket (spec 2 §7). */
@ApiTags('connections')
@Controller('whatsapp-campaigns')
@Requires('campaigns:see')
@RequiresPlan('useCampaigns')
export class CampaignConnectionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  list(@CurrentViewer() viewer: Viewer): Promise<readonly ConnectionView[]> {
    return this.queries.execute(new ListConnections(viewer, undefined, 'campaign'));
  }

  @Post()
  @Requires('connections-page:addConnection')
  add(
    @CurrentViewer() { companyId }: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() request: AddConnectionRequest,
  ): Promise<ConnectionView> {
    return this.commands.execute(new AddConnection(companyId, envelope, request, 'campaign'));
  }

  @Delete(':id')
  @Requires('connections-page:editOrDeleteConnection')
  async remove(
    @CurrentViewer() { companyId }: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', connectionId) id: number,
  ): Promise<{ ok: true }> {
    await this.commands.execute(new RemoveConnection(companyId, envelope, id, 'campaign'));
    return { ok: true };
  }
}

/** Sessions of connections: opening, requesting a new QR code, disconnecting. */
@ApiTags('connections')
@Controller('whatsappsession')
@Requires('connections-page:actionButtons')
export class ConnectionSessionController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id')
  @HttpCode(200)
  start(
    @CurrentViewer() viewer: Viewer,
    @Param('id', connectionId) id: number,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<{ ok: true }> {
    return this.steer(viewer, envelope, id, 'start');
  }

  @Put(':id')
  renew(
    @CurrentViewer() viewer: Viewer,
    @Param('id', connectionId) id: number,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<{ ok: true }> {
    return this.steer(viewer, envelope, id, 'start');
  }

  @Delete(':id')
  disconnect(
    @CurrentViewer() viewer: Viewer,
    @Param('id', connectionId) id: number,
    @RequestEnvelope() envelope: CommandEnvelope,
  ): Promise<{ ok: true }> {
    return this.steer(viewer, envelope, id, 'disconnect');
  }

  /**
   * The code and the phone together give control of the connection, so the code is returned only to the
   * caller and never stored.
   */
  @Post(':id/pairing-code')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'A code that a phone types to be linked, instead of scanning the QR code' })
  async pairingCode(
    @CurrentViewer() { companyId }: Viewer,
    @Param('id', connectionId) id: number,
    @Body() request: PairingCodeRequest,
  ): Promise<{ code: string }> {
    return { code: await this.commands.execute(new AskPairingCode(companyId, id, request)) };
  }

  private async steer(
    viewer: Viewer,
    envelope: CommandEnvelope,
    id: number,
    to: SteerSession['to'],
  ): Promise<{ ok: true }> {
    await this.commands.execute(new SteerSession(viewer.companyId, envelope, id, to));
    return { ok: true };
  }
}
