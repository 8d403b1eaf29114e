import { Body, Controller, Get, HttpCode, Post, Query, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { LoopbackOnly, Public } from '@prosa/http';
import type { FastifyReply } from 'fastify';
import type { WaitingQr } from '../storage/session-registry.store';
import type { Faults } from '../whatsapp/simulator/faults';
import { SimulatorService, type PhoneMessageView, type PhoneView } from './simulator.service';
import { SimulatorFaultFilter } from './simulator-fault.filter';
import {
  CallRequest,
  ChangeRequest,
  EditRequest,
  FaultsRequest,
  FileQuery,
  PhoneQuery,
  ReactRequest,
  ReadRequest,
  ScanRequest,
  TypingRequest,
  VoteRequest,
  WriteRequest,
} from './simulator.requests';

/** The simulated phones, for the page `/simulator` and for scripts; loopback and simulated mode only. */
@ApiExcludeController()
@Controller('simulator/api')
@Public()
@LoopbackOnly()
@UseFilters(SimulatorFaultFilter)
export class SimulatorController {
  constructor(private readonly simulator: SimulatorService) {}

  @Post('scan')
  @HttpCode(200)
  scan(@Body() request: ScanRequest): Promise<{ ok: true }> {
    return this.simulator.scan(request);
  }

  @Post('messages')
  @HttpCode(200)
  write(@Body() request: WriteRequest): Promise<{ id: string }> {
    return this.simulator.write(request);
  }

  @Post('edit')
  @HttpCode(200)
  edit(@Body() request: EditRequest): Promise<{ id: string }> {
    return this.simulator.edit(request);
  }

  @Post('vote')
  @HttpCode(200)
  vote(@Body() request: VoteRequest): Promise<{ id: string }> {
    return this.simulator.vote(request);
  }

  @Post('revoke')
  @HttpCode(200)
  revoke(@Body() request: ChangeRequest): Promise<{ id: string }> {
    return this.simulator.revoke(request);
  }

  @Post('react')
  @HttpCode(200)
  react(@Body() request: ReactRequest): Promise<{ id: string }> {
    return this.simulator.react(request);
  }

  @Post('call')
  @HttpCode(200)
  call(@Body() request: CallRequest): Promise<{ id: string }> {
    return this.simulator.call(request);
  }

  @Post('typing')
  @HttpCode(200)
  typing(@Body() request: TypingRequest): Promise<{ ok: true }> {
    return this.simulator.typing(request);
  }

  /** Downloads the file of a message as the phone received it. */
  @Get('media')
  async media(@Query() { number, id }: FileQuery, @Res() reply: FastifyReply): Promise<void> {
    const { mime, bytes } = await this.simulator.file(number, id);
    await reply
      .header('content-type', mime)
      .header('cache-control', 'private, max-age=3600')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(bytes);
  }

  @Get('messages')
  messages(@Query() { number }: PhoneQuery): Promise<readonly PhoneMessageView[]> {
    return this.simulator.messages(number);
  }

  @Post('read')
  @HttpCode(200)
  read(@Body() request: ReadRequest): Promise<{ read: number }> {
    return this.simulator.read(request);
  }

  @Post('faults')
  @HttpCode(200)
  faults(@Body() request: FaultsRequest): Promise<Faults> {
    return this.simulator.faults(request);
  }

  @Get('phones')
  phones(): Promise<readonly PhoneView[]> {
    return this.simulator.phones();
  }

  @Get('qrcodes')
  qrcodes(): Promise<readonly WaitingQr[]> {
    return this.simulator.qrcodes();
  }
}
