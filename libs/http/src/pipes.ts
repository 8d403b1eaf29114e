import { Injectable, type PipeTransform } from '@nestjs/common';
import type { ErrorCode } from '@prosa/contracts';
import { DomainError, isUuid } from '@prosa/kernel';
import { MAX_ID } from './fields/number-fields';

/** Reads a numeric id from a path; what cannot be one does not exist: `@Param('id', new IdPipe('ERR_NO_TICKET_FOUND'))`. */
@Injectable()
export class IdPipe implements PipeTransform<unknown, number> {
  private readonly code: ErrorCode;

  constructor(code?: ErrorCode) {
    this.code = code ?? 'ERR_NOT_FOUND';
  }

  transform(sent: unknown): number {
    // The validation of all requests runs first and has made a number of it where the parameter is declared as one.
    const id = /^\d{1,10}$/.test(String(sent)) ? Number(sent) : 0;
    if (id < 1 || id > MAX_ID) throw new DomainError(this.code);
    return id;
  }
}

/** Reads a UUID from a path; what cannot be one does not exist. */
@Injectable()
export class UuidPipe implements PipeTransform<unknown, string> {
  private readonly code: ErrorCode;

  constructor(code?: ErrorCode) {
    this.code = code ?? 'ERR_NOT_FOUND';
  }

  transform(sent: unknown): string {
    const uuid = typeof sent === 'string' ? sent.toLowerCase() : '';
    if (!isUuid(uuid)) throw new DomainError(this.code);
    return uuid;
  }
}
