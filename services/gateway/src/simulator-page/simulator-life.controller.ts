import { Body, Controller, Get, HttpCode, Inject, Post, Query, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { LoopbackOnly, Public } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { WHATSAPP_NETWORK, type WhatsAppNetwork } from '../whatsapp-network';
import type { CrowdReport } from '../whatsapp/simulator/crowd';
import type { ChatState } from '../whatsapp/simulator/chat-states';
import type { RecipientsReport } from '../whatsapp/simulator/recipients';
import type { SimulatorApi } from '../whatsapp/simulator/simulator.api';
import { SimulatorFaultFilter } from './simulator-fault.filter';
import {
  BlockRequest,
  CodeRequest,
  CrowdRequest,
  IncidentRequest,
  PictureRequest,
  RecipientsRequest,
} from './simulator-life.requests';
import { NO_PROPORTIONS } from '../whatsapp/simulator/recipient-behaviour';
import { PhoneQuery } from './simulator.requests';

/** What a request names. */
const given = <Request extends object>(request: Request): Partial<Request> =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as Partial<Request>;

/**
 * Events of simulated phones other than messages: pairing by code, pictures, incidents, crowds of customers, and
 * customers that react to campaigns.
 */
@ApiExcludeController()
@Controller('simulator/api')
@Public()
@LoopbackOnly()
@UseFilters(SimulatorFaultFilter)
export class SimulatorLifeController {
  constructor(@Inject(WHATSAPP_NETWORK) private readonly network: WhatsAppNetwork) {}

  @Post('code')
  @HttpCode(200)
  typeCode(@Body() request: CodeRequest): Promise<{ ok: true }> {
    return this.api().typeCode(request);
  }

  /** The chat states that a phone sees now. */
  @Get('signs')
  presence(@Query() { number }: PhoneQuery): readonly { readonly peer: string; readonly state: ChatState }[] {
    const api = this.api();
    return api
      .phones()
      .filter(phone => phone.devices.length > 0)
      .map(({ number: peer }) => ({ peer, state: api.typingOf({ number, peer }) }))
      .filter(({ state }) => state !== 'paused');
  }

  @Post('picture')
  @HttpCode(200)
  picture(@Body() { number, base64 }: PictureRequest): { ok: true } {
    this.api().picture({ number, bytes: base64 === undefined ? null : Buffer.from(base64, 'base64') });
    return { ok: true };
  }

  @Post('block')
  @HttpCode(200)
  block(@Body() request: BlockRequest): { ok: true } {
    this.api().block(request);
    return { ok: true };
  }

  @Post('incident')
  @HttpCode(200)
  incident(@Body() { number, what }: IncidentRequest): { ok: true } {
    this.api()[what](number);
    return { ok: true };
  }

  @Get('crowd')
  crowdReport(): CrowdReport {
    return this.api().crowdReport();
  }

  @Post('crowd')
  @HttpCode(200)
  crowd(@Body() request: CrowdRequest): CrowdReport {
    return this.api().crowd(request);
  }

  @Post('crowd/stop')
  @HttpCode(200)
  disperse(): CrowdReport {
    return this.api().disperse();
  }

  @Get('recipients')
  recipientsReport(): RecipientsReport {
    return this.api().recipientsReport();
  }

  @Post('recipients')
  @HttpCode(200)
  recipients(@Body() { shares, ...order }: RecipientsRequest): RecipientsReport {
    return this.api().recipients({
      ...given(order),
      ...(shares && { shares: { ...NO_PROPORTIONS, ...given(shares) } }),
    });
  }

  @Post('recipients/stop')
  @HttpCode(200)
  stopRecipients(): RecipientsReport {
    return this.api().stopRecipients();
  }

  private api(): SimulatorApi {
    const api = this.network.simulator;
    if (api === null) throw new DomainError('ERR_NOT_FOUND');
    return api;
  }
}
