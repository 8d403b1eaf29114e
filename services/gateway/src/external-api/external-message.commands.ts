import { LIMITS } from '@prosa/contracts';
import { TextField } from '@prosa/http';

/** The recipient of a message that a program sends. */
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
