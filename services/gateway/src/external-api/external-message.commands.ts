import { LIMITS } from '@prosa/contracts';
import { TextField, ValidationFault } from '@prosa/http';

/** Digits of the longest number there is, and of the shortest that we take (ITU E.164). */
const DIGITS = { min: 8, max: 15 };

/** Whom a program writes to. */
abstract class ApiRecipient {
  @TextField({
    min: 1,
    max: 50,
    text: 'The recipient’s number with country and area code; signs between the digits do not count.',
    example: '5511988887777',
  })
  number!: string;
}

/** A text that a program sends. */
export class ApiTextRequest extends ApiRecipient {
  @TextField({ max: LIMITS.messageBody.max, trim: false, text: 'What is to be said.', example: 'Olá!' })
  body!: string;
}

/** What stands beside the files that a program sends. */
export class ApiFilesRequest extends ApiRecipient {
  @TextField({
    optional: true,
    max: LIMITS.messageBody.max,
    trim: false,
    text: 'The caption of the first file.',
  })
  body?: string;
}

/** The digits of a number as people write it, `+55 (11) 98888-7777` and `00 55…` alike. @throws ValidationFault */
export const numberIn = ({ number }: ApiRecipient): string => {
  const digits = number.replace(/\D/g, '').replace(/^00/, '');
  if (/^[\d\s+().-]+$/.test(number) && digits.length >= DIGITS.min && digits.length <= DIGITS.max)
    return digits;
  throw new ValidationFault([
    {
      field: 'number',
      rule: 'isPhoneNumber',
      message: 'number must have 8 to 15 digits, country code first',
    },
  ]);
};
