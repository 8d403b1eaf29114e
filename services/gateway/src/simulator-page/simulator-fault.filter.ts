import { Catch, HttpStatus, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { ErrorBody } from '@prosa/contracts';
import type { FastifyReply } from 'fastify';
import { SimulatorFault, type SimulatorFaultCode } from '../whatsapp/simulator/simulator-fault';

const STATUSES: Readonly<Record<SimulatorFaultCode, HttpStatus>> = {
  ERR_SIM_QR_INVALID: HttpStatus.BAD_REQUEST,
  ERR_SIM_NOT_PAIRED: HttpStatus.CONFLICT,
  ERR_SIM_BAD_NUMBER: HttpStatus.BAD_REQUEST,
  ERR_SIM_BAD_FAULT: HttpStatus.BAD_REQUEST,
  ERR_SIM_BAD_SHARES: HttpStatus.BAD_REQUEST,
  ERR_SIM_UNKNOWN_NUMBER: HttpStatus.NOT_FOUND,
  ERR_SIM_BAD_NAME: HttpStatus.BAD_REQUEST,
  ERR_SIM_EMPTY_TEXT: HttpStatus.BAD_REQUEST,
  ERR_SIM_EMPTY_FILE: HttpStatus.BAD_REQUEST,
  ERR_SIM_UNKNOWN_MESSAGE: HttpStatus.NOT_FOUND,
  ERR_SIM_NOT_YOURS: HttpStatus.CONFLICT,
  ERR_SIM_PAIRING_FAILED: HttpStatus.CONFLICT,
  ERR_SIM_CLOSED: HttpStatus.SERVICE_UNAVAILABLE,
  ERR_SIM_PRODUCTION: HttpStatus.NOT_FOUND,
};

/**
 * Returns the simulator's faults with their own codes and English texts: they address developers and are not
 * errors of the product.
 */
@Catch(SimulatorFault)
export class SimulatorFaultFilter implements ExceptionFilter<SimulatorFault> {
  catch({ code, message }: SimulatorFault, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const body: ErrorBody = { error: code, message };
    void reply.status(STATUSES[code]).header('Cache-Control', 'no-store').send(body);
  }
}
