import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { ERRORS, errorText, isErrorCode, PERMISSIONS } from '@prosa/contracts';
import type { ErrorBody, ErrorLanguage, FieldFault } from '@prosa/contracts';
import { DomainError } from '@prosa/kernel';
import type { JsonLogger, SecurityLog } from '@prosa/observability';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerTo, type FaultAnswer } from './fault-answer';
import { correlationOf, viewerOf } from './request-context';
import { securityFacts } from './security-facts';
import { waitText } from './too-many-requests';

/** The language a caller reads: the first of `Accept-Language` that we speak, else Portuguese. */
export const languageOf = (header: string | undefined): ErrorLanguage => {
  const spoken = (header ?? '').split(',').map(part => part.trim().slice(0, 2).toLowerCase());
  return spoken.find((language): language is ErrorLanguage => ['pt', 'en', 'es'].includes(language)) ?? 'pt';
};

const textOf = ({ code, retryAfter }: FaultAnswer, language: ErrorLanguage): string => {
  const text = errorText(code, language);
  return retryAfter === undefined ? text : `${text} (${waitText(retryAfter)})`;
};

const permissionIn = (fault: unknown): string | null =>
  fault instanceof DomainError && fault.detail !== undefined && fault.detail in PERMISSIONS
    ? fault.detail
    : null;

/** A rule that is a code has a text in the caller's language. */
const worded = (detail: FieldFault, language: ErrorLanguage): FieldFault =>
  isErrorCode(detail.rule) ? { ...detail, message: errorText(detail.rule, language) } : detail;

/** The details of a rejection by field; a taken unique value is the fault of its field. */
const detailsOf = (
  { code, details }: FaultAnswer,
  message: string,
  language: ErrorLanguage,
): readonly FieldFault[] | undefined => {
  const { unique } = ERRORS[code];
  if (details !== undefined) return details.map(detail => worded(detail, language));
  return unique === undefined ? undefined : [{ field: unique, rule: 'isUnique', message }];
};

/** The body of a refusal, in the caller's language. */
export const errorBody = (answer: FaultAnswer, language: ErrorLanguage, correlationId: string): ErrorBody => {
  const message = textOf(answer, language);
  const details = detailsOf(answer, message, language);
  return {
    error: answer.code,
    message,
    ...(details === undefined ? {} : { details }),
    ...(answer.retryAfter === undefined ? {} : { retryAfter: answer.retryAfter }),
    ...(answer.broken ? { correlationId } : {}),
  };
};

/** Converts every fault of every HTTP route to one format: `{error, message, details?, correlationId?}`. */
@Catch()
export class ExceptionAnswer implements ExceptionFilter {
  constructor(
    private readonly logger: JsonLogger,
    private readonly security: SecurityLog,
  ) {}

  catch(fault: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') throw fault;
    this.answer(
      fault,
      host.switchToHttp().getRequest<FastifyRequest>(),
      host.switchToHttp().getResponse<FastifyReply>(),
    );
  }

  /** Sends the answer for a fault, unless the request has been answered already. */
  answer(fault: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const answer = answerTo(fault);
    this.log(fault, answer, request);
    this.logRefusal(fault, answer, request);
    if (reply.sent) return;
    if (answer.code === 'ERR_UNAVAILABLE') void reply.header('Retry-After', '2');
    if (answer.retryAfter !== undefined) void reply.header('Retry-After', String(answer.retryAfter));
    void reply
      .status(answer.status)
      .header('Cache-Control', 'no-store')
      .send(errorBody(answer, languageOf(request.headers['accept-language']), correlationOf(request)));
  }

  /** Refused by the access guard, or by a rule about one resource. */
  private logRefusal(fault: unknown, { code }: FaultAnswer, request: FastifyRequest): void {
    const viewer = viewerOf(request);
    if (code !== 'ERR_NO_PERMISSION' || viewer === null) return;
    const permission = permissionIn(fault);
    this.security.tell('permission-refused', { ...securityFacts(request, viewer), permission });
  }

  private log(fault: unknown, answer: FaultAnswer, request: FastifyRequest): void {
    const route = request.routeOptions.url ?? 'unknown';
    const line = { code: answer.code, method: request.method, route, status: answer.status };
    if (answer.broken) this.logger[answer.level]({ ...line, err: fault }, 'request failed');
    else if (answer.level === 'info') this.logger.debug(line, 'request refused');
    else this.logger[answer.level]({ ...line, ...detailOf(fault) }, 'request refused');
  }
}

const detailOf = (fault: unknown): { detail?: string } =>
  fault instanceof DomainError && fault.detail !== undefined ? { detail: fault.detail } : {};
