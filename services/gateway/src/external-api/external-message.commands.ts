import { LIMITS } from '@prosa/contracts';
import { PhoneField, TextField } from '@prosa/http';

/** The recipient of a message that a program sends. */
abstract class ApiRecipient {
  @PhoneField({
    text: 'The recipient’s number with country and area code, as a text or a JSON number; signs between the digits do not count, and without a country it is Brazilian.',
    example: '5511988887777',
  })
  number!: string;
}

/** A text that a program sends. */
export class ApiTextRequest extends ApiRecipient {
  @TextField({ max: LIMITS.messageBody.max, trim: false, text: 'What is to be said.', example: 'Olá!' })
  body!: string;
}

/** The form fields that accompany the files that a program sends. */
export class ApiFilesRequest extends ApiRecipient {
  @TextField({
    optional: true,
    max: LIMITS.messageBody.max,
    trim: false,
    text: 'The caption of the first file.',
  })
  body?: string;
}
