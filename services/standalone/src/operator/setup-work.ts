import { readFileSync } from 'node:fs';
import type { Environment } from '@prosa/config';
import { errorText, type ErrorCode } from '@prosa/contracts';
import { requestValidation, ValidationFault } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { FoundingRequest } from '../founding/founding.commands';
import { FoundingService } from '../founding/founding.service';
import { WrongUsage, type Asked } from './command-line';
import { CannotWork } from './installation.store';
import type { Output } from './output';
import { withServices } from './services';

type Source = Readonly<Record<string, string | undefined>>;

/** By which fields of the request the questions are answered. */
const FIELDS = {
  name: 'name',
  email: 'email',
  password: 'password',
  platform: 'platformName',
  plan: 'planName',
  price: 'planValue',
  users: 'users',
  connections: 'connections',
  queues: 'queues',
} as const;

const NUMBERS: readonly string[] = ['planValue', 'users', 'connections', 'queues'];

const passwordIn = (source: Source): string | undefined => {
  const file = source['PROSA_SETUP_PASSWORD_FILE'] ?? '';
  if (file === '') return source['PROSA_SETUP_PASSWORD'];
  try {
    return readFileSync(file, 'utf8').trimEnd();
  } catch (fault) {
    throw new CannotWork(
      `PROSA_SETUP_PASSWORD_FILE: ${fault instanceof Error ? fault.message : 'unreadable'}`,
    );
  }
};

const answered = (answers: Asked['answers'], source: Source): Record<string, unknown> => {
  const found = Object.entries(FIELDS).map(([question, field]) => {
    const environment =
      question === 'password' ? passwordIn(source) : source[`PROSA_SETUP_${question.toUpperCase()}`];
    const text = answers[question] ?? environment;
    return [field, text !== undefined && NUMBERS.includes(field) ? Number(text) : text];
  });
  return Object.fromEntries(found.filter(([, value]) => value !== undefined && value !== ''));
};

const questionOf = (field: string): string =>
  Object.entries(FIELDS).find(([, named]) => named === field)?.[0] ?? field;

/** The request, held to the same rules as that of the first visit. */
const requestIn = async (asked: Asked, source: Source): Promise<FoundingRequest> => {
  try {
    const request: unknown = await requestValidation().transform(answered(asked.answers, source), {
      type: 'body',
      metatype: FoundingRequest,
    });
    return request as FoundingRequest;
  } catch (fault) {
    if (!(fault instanceof ValidationFault)) throw fault;
    const faults = fault.details.map(({ field, message }) => `--${questionOf(field)}: ${message}`);
    throw new WrongUsage(faults.join('\n'), 'setup');
  }
};

/** Sets the platform up; returns true when it is set up, also when it was before. */
export const setupWork = async (
  asked: Asked,
  { environment, source }: { readonly environment: Environment; readonly source: Source },
  output: Output,
): Promise<boolean> => {
  if (environment.simulated)
    throw new CannotWork('Simulated mode has its demo people already; set WA_NETWORK=whatsapp');
  return withServices(environment, async app => {
    const founding = app.get(FoundingService, { strict: false });
    if (!(await founding.isOpen())) {
      output.say('The platform has a super user already; nothing was changed');
      return true;
    }
    const request = await requestIn(asked, source);
    try {
      const { companyId, userId } = await founding.found(request);
      output.row({ founded: 'platform', companyId, userId });
      output.say('Sign in, open Conexões and link the phone that codes and notices leave by');
      return true;
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      throw new CannotWork(errorText(refusal.code as ErrorCode, 'en'));
    }
  });
};
