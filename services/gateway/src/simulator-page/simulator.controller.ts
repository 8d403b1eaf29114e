import { Body, Controller, Get, HttpCode, Post, Query, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { LoopbackOnly, Public } from '@prosa/http';
import type { WaitingQr } from '../storage/session-registry.store';
import type { Faults } from '../whatsapp/simulator/faults';
import { SimulatorDesk, type PhoneMessageView, type PhoneView } from './simulator-desk';
import { SimulatorFaultFilter } from './simulator-fault.filter';
import { FaultsRequest, PhoneQuery, ReadRequest, ScanRequest, WriteRequest } from './simulator.requests';

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
