import { Body, Controller, Get, HttpCode, Post, Query, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { LoopbackOnly, Public } from '@prosa/http';
import type { FastifyReply } from 'fastify';
import type { WaitingQr } from '../storage/session-registry.store';
import type { Faults } from '../whatsapp/simulator/faults';
import { SimulatorDesk, type PhoneMessageView, type PhoneView } from './simulator-desk';
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
  WriteRequest,
} from './simulator.requests';

/** The simulated phones, for the page `/simulator` and for scripts; this machine and simulated mode only. */
@ApiExcludeController()
@Controller('simulator/api')
@Public()
@LoopbackOnly()
@UseFilters(SimulatorFaultFilter)
export class SimulatorController {
  constructor(private readonly desk: SimulatorDesk) {}

  @Post('scan')
  @HttpCode(200)
  scan(@Body() request: ScanRequest): Promise<{ ok: true }> {
    return this.desk.scan(request);
  }

  @Post('messages')
  @HttpCode(200)
  write(@Body() request: WriteRequest): Promise<{ id: string }> {
    return this.desk.write(request);
  }

  @Post('edit')
  @HttpCode(200)
  edit(@Body() request: EditRequest): Promise<{ id: string }> {
    return this.desk.edit(request);
  }

  @Post('revoke')
  @HttpCode(200)
  revoke(@Body() request: ChangeRequest): Promise<{ id: string }> {
    return this.desk.revoke(request);
  }

  @Post('react')
  @HttpCode(200)
  react(@Body() request: ReactRequest): Promise<{ id: string }> {
    return this.desk.react(request);
  }

  @Post('call')
  @HttpCode(200)
  call(@Body() request: CallRequest): Promise<{ id: string }> {
    return this.desk.call(request);
  }

  @Post('typing')
  @HttpCode(200)
  typing(@Body() request: TypingRequest): Promise<{ ok: true }> {
    return this.desk.typing(request);
  }

  /** The file of a message, as the phone shows it. */
  @Get('media')
  async media(@Query() { number, id }: FileQuery, @Res() reply: FastifyReply): Promise<void> {
    const { mime, bytes } = await this.desk.file(number, id);
    await reply
      .header('content-type', mime)
      .header('cache-control', 'private, max-age=3600')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(bytes);
  }

  @Get('messages')
  messages(@Query() { number }: PhoneQuery): Promise<readonly PhoneMessageView[]> {
    return this.desk.messages(number);
  }

  @Post('read')
  @HttpCode(200)
  read(@Body() request: ReadRequest): Promise<{ read: number }> {
    return this.desk.read(request);
  }

  @Post('faults')
  @HttpCode(200)
  faults(@Body() request: FaultsRequest): Promise<Faults> {
    return this.desk.faults(request);
  }

  @Get('phones')
  phones(): Promise<readonly PhoneView[]> {
    return this.desk.phones();
  }

  @Get('qrcodes')
  qrcodes(): Promise<readonly WaitingQr[]> {
    return this.desk.qrcodes();
  }
}
